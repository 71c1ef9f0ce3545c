import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexBetween, flexColumn, flexRow, flexWrap, oneLine } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { LocaleMenu } from "#renderer/ui/locale-menu.tsx";

import { Badge } from "./operator-styles.ts";
import { operatorTexts } from "./texts/operator-catalogue.ts";

export type OperatorFrameProps = {
  title: string;
  lead?: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  onSignOut: () => void;
  children: ReactNode;
};

/** The operator's own header, and the page below it. */
export function OperatorFrame({ title, lead, aside, onSignOut, children }: OperatorFrameProps) {
  const texts = useTexts(operatorTexts);
  const company = useCompanyName();
  const isMobile = useAppSelector((state) => state.viewport.isMobile);
  const email = useAppSelector((state) => state.session.session?.user.email ?? "");
  return (
    <>
      <Header>
        <Start>
          {company === null ? null : (
            <CompanyMark slug={company.slug} name={company.name} nameShown={!isMobile} />
          )}
          <Badge>{texts.badge}</Badge>
        </Start>
        <End>
          <Who>{email}</Who>
          <AppButton variant="text" to="/account">
            {texts.account}
          </AppButton>
          <AppButton variant="text" onClick={onSignOut}>
            {texts.signOut}
          </AppButton>
        </End>
      </Header>
      <Main>
        <Line>
          <div>
            <Typography variant="h2" component="h1">
              {title}
            </Typography>
            {lead === undefined ? null : <Lead>{lead}</Lead>}
          </div>
          {aside}
        </Line>
        {children}
        <Foot>
          <LocaleMenu />
        </Foot>
      </Main>
    </>
  );
}

const Header = styled("header")({
  ...flexBetween(12),
  minHeight: 64,
  padding: "0 var(--rw-margin)",
  backgroundColor: "var(--rw-paper)",
  borderBottom: "1px solid var(--rw-line)",
});

const Start = styled("div")({ ...flexRow(16), minWidth: 0 });
const End = styled("div")({ ...flexRow(4), flex: "none", minWidth: 0, marginRight: -18 });

const Who = styled("span")({
  ...oneLine,
  ...quietText(13, 20),
  maxWidth: 240,
  marginRight: 12,
  [belowWidth(900)]: { display: "none" },
});

const Main = styled("main")({
  ...flexColumn(28),
  boxSizing: "border-box",
  maxWidth: 1152,
  margin: "0 auto",
  padding: "40px var(--rw-margin) 56px",
  [belowWidth(600)]: { paddingTop: 24, gap: 20 },
});

const Line = styled("div")({
  ...flexWrap("12px 24px"),
  alignItems: "flex-end",
  justifyContent: "space-between",
});

const Lead = styled("p")({ ...quietText(15, 22), marginTop: 6, maxWidth: "62ch" });

const Foot = styled("footer")({ "& > button": { marginInline: -18 } });
