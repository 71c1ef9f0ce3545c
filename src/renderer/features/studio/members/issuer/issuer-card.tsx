import { styled } from "@mui/material/styles";
import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { StudioCard } from "../../parts/studio-card.tsx";
import { StudioPending } from "../../parts/studio-pending.tsx";
import { issuerTexts } from "../../texts/company-catalogue.ts";
import { DomainsCard } from "./domains-card.tsx";
import { IssuerForm } from "./issuer-form.tsx";

/** The company's own issuer, and the email domains whose people sign in there. */
export function IssuerCard() {
  const texts = useTexts(issuerTexts);
  const [isOpen, setOpen] = useState(false);
  const query = studioApi.useGetCompanyIssuerQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  if (data === undefined) {
    return (
      <StudioCard title={texts.title} text={texts.text}>
        <StudioPending query={query} rows={2} />
      </StudioCard>
    );
  }
  const { issuer, domains } = data;
  const isSetUp = issuer !== null || isOpen;
  const isWaiting =
    issuer?.enabled === true && domains.every(({ claimedBy }) => claimedBy === null);
  return (
    <>
      <StudioCard
        title={texts.title}
        text={texts.text}
        aside={
          isSetUp ? null : (
            <AppButton variant="outlined" onClick={() => setOpen(true)}>
              {texts.setUp}
            </AppButton>
          )
        }
      >
        {isSetUp ? (
          <IssuerForm
            key={issuer?.updatedAt ?? "new"}
            issuer={issuer}
            returnAddress={data.returnAddress}
            isWaiting={isWaiting}
            onRemoved={() => setOpen(false)}
          />
        ) : (
          <Quiet>{texts.none}</Quiet>
        )}
      </StudioCard>
      {isSetUp || domains.length > 0 ? <DomainsCard domains={domains} /> : null}
    </>
  );
}

const Quiet = styled("p")({ ...quietText(14, 20), margin: 0 });
