import { styled } from "@mui/material/styles";
import { useCallback, useEffect, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { bareButton, bareList, flexColumn, flexRow, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { CompanyInitial } from "#renderer/ui/company-mark.tsx";

import { ConnectPage } from "./connect-page.tsx";
import { connectTexts } from "./connect-texts.ts";

/** A company that the person works for. */
export type OwnCompany = { slug: string; name: string };

export type CompanyStepProps = {
  origin: string;
  /** False where nothing survives the app's end. */
  isKept: boolean;
  /** The person's companies; null while nobody is signed in. Another function asks anew. */
  listCompanies: () => Promise<OwnCompany[] | null>;
  /** Whether the person came back from the browser signed in. */
  signIn: () => Promise<boolean>;
  /** Goes on by itself where there is one company: the person has not asked for the question. */
  goesOn: boolean;
  /** Must stay the same function. */
  onChosen: (slug: string | null) => void;
  onBack: () => void;
};

type Known = OwnCompany[] | "loading" | "signed-out";
type Trouble = "signInFailed" | "listFailed" | null;

/** The person's companies as far as they are known, and signing in to know them. */
function useOwnCompanies(
  listCompanies: CompanyStepProps["listCompanies"],
  signIn: CompanyStepProps["signIn"],
) {
  const [known, setKnown] = useState<Known>("loading");
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [isWaiting, setIsWaiting] = useState(false);

  const load = useCallback(async () => {
    try {
      setKnown((await listCompanies()) ?? "signed-out");
    } catch {
      setKnown("signed-out");
      setTrouble("listFailed");
    }
  }, [listCompanies]);
  useEffect(() => {
    const first = () => void load();
    first();
  }, [load]);
  const enter = async () => {
    setIsWaiting(true);
    setTrouble(null);
    const isSignedIn = await signIn().catch(() => false);
    if (isSignedIn) await load();
    else setTrouble("signInFailed");
    setIsWaiting(false);
  };
  return { known, trouble, isWaiting, enter };
}

/** Shows the companies that the person may enter, once the server knows who they are. */
export function CompanyStep(props: CompanyStepProps) {
  const { origin, isKept, listCompanies, signIn, goesOn, onChosen, onBack } = props;
  const texts = useTexts(connectTexts);
  const { known, trouble, isWaiting, enter } = useOwnCompanies(listCompanies, signIn);
  const only = goesOn && Array.isArray(known) && known.length === 1 ? known[0]?.slug : undefined;
  // The list stays on the screen: should the company not open, it can be pressed.
  useEffect(() => {
    if (only !== undefined) onChosen(only);
  }, [only, onChosen]);
  return (
    <ConnectPage title={texts.companyTitle} lead={texts.companyLead(new URL(origin).host)}>
      {trouble === null ? null : (
        <Banner tone="danger" role="alert">
          {texts[trouble]}
        </Banner>
      )}
      {isKept ? null : <Banner tone="neutral">{texts.memory}</Banner>}
      {known === "signed-out" ? (
        <Way>
          <AppButton
            variant="contained"
            size="large"
            fullWidth
            loading={isWaiting}
            loadingLabel={texts.signingIn}
            onClick={() => void enter()}
          >
            {texts.signIn}
          </AppButton>
          <Quiet>{texts.signInHint}</Quiet>
        </Way>
      ) : null}
      {Array.isArray(known) ? <Companies companies={known} onChosen={onChosen} /> : null}
      <Way>
        <AppButton variant="text" fullWidth onClick={() => onChosen(null)}>
          {texts.visit}
        </AppButton>
        <AppButton variant="text" fullWidth onClick={onBack}>
          {texts.otherServer}
        </AppButton>
      </Way>
    </ConnectPage>
  );
}

type CompaniesProps = { companies: OwnCompany[]; onChosen: (slug: string) => void };

function Companies({ companies, onChosen }: CompaniesProps) {
  const texts = useTexts(connectTexts);
  if (companies.length === 0) return <Banner tone="neutral">{texts.noCompanies}</Banner>;
  return (
    <List aria-label={texts.companies}>
      {companies.map(({ slug, name }) => (
        <li key={slug}>
          <Choice type="button" onClick={() => onChosen(slug)}>
            <CompanyInitial name={name} />
            <Name>{name}</Name>
          </Choice>
        </li>
      ))}
    </List>
  );
}

const Way = styled("div")({ ...flexColumn(8) });

const Quiet = styled("p")({ ...quietText(14, 20), margin: 0, textAlign: "center" });

const List = styled("ul")({ ...bareList, ...flexColumn(8) });

const Choice = styled("button")({
  ...flexRow(12),
  ...bareButton,
  boxSizing: "border-box",
  width: "100%",
  minHeight: 56,
  padding: "0 14px",
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "inset 0 0 0 1px var(--rw-line2)",
  textAlign: "left",
  transition: "background-color 120ms var(--rw-ease)",
  "&:hover": { backgroundColor: "var(--rw-n1)" },
});

const Name = styled("span")({ ...oneLine, ...textSize(15, 22, 550), flex: 1 });
