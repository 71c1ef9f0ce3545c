import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth, bothOf, fromWidth } from "#renderer/theme/breakpoints.ts";
import { centred, flexBetween, flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { LocaleMenu } from "#renderer/ui/locale-menu.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Unseen } from "#renderer/ui/unseen.ts";

import { EntryPicture } from "./entry-picture.tsx";
import { entryTexts } from "../texts/sign-in-catalogue.ts";
import { useEntry } from "./use-entry.ts";

export type EntryLayoutProps = {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** For a small window of its own: one column, and no way out of the purpose. */
  compact?: boolean;
  /** The page turned into another one under the same address: the new title is read out. */
  announceTitle?: boolean;
};

/** The page around every form and outcome of signing in: the company's mark, the form, a room. */
export function EntryLayout(props: EntryLayoutProps) {
  const { title, lead, children, compact = false, announceTitle = false } = props;
  useScreenTitle(title);
  const isMobile = useAppSelector((state) => state.viewport.width < 1024);
  return (
    <Page data-compact={compact}>
      <Column>
        <Top compact={compact} />
        <Middle>
          <div>
            <Title key={title} announce={announceTitle}>
              {title}
            </Title>
            {lead === undefined ? null : (
              <Typography
                variant="body1"
                component="div"
                color="text.secondary"
                sx={{ marginTop: "4px", overflowWrap: "anywhere", textWrap: "pretty" }}
              >
                {lead}
              </Typography>
            )}
          </div>
          {children}
        </Middle>
        <Foot>
          <LocaleMenu />
        </Foot>
      </Column>
      {isMobile || compact ? null : (
        <Picture>
          <EntryPicture />
        </Picture>
      )}
    </Page>
  );
}

function Title({ announce, children }: { announce: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) heading.current?.focus();
  }, [announce]);
  return (
    <Typography
      ref={heading}
      variant="h5"
      component="h1"
      tabIndex={-1}
      sx={{ "&:focus-visible": { outline: "none" } }}
    >
      {children}
    </Typography>
  );
}

function Top({ compact }: { compact: boolean }) {
  const texts = useTexts(entryTexts);
  const { homePath } = useEntry();
  const company = useCompanyName();
  // Until the company is known its name is only what the address says, which anyone can write.
  const isKnown = useAppSelector((state) => state.company.features !== null || !compact);
  const mark =
    company === null || !isKnown ? null : <CompanyMark slug={company.slug} name={company.name} />;
  if (compact) return <Bar>{mark}</Bar>;
  return (
    <Bar>
      {mark === null ? (
        <span />
      ) : (
        <HomeLink href={homePath}>
          {mark}
          <Unseen>{texts.startPage}</Unseen>
        </HomeLink>
      )}
      <CloseLink href={homePath} aria-label={texts.close}>
        <X size={22} {...iconStyle} />
      </CloseLink>
    </Bar>
  );
}

const Page = styled("main")({
  display: "grid",
  gridTemplateColumns: "512px minmax(0, 1fr)",
  minHeight: "100dvh",
  backgroundColor: "var(--rw-paper)",
  [belowWidth(1440)]: { gridTemplateColumns: "448px minmax(0, 1fr)" },
  [belowWidth(1024)]: { gridTemplateColumns: "minmax(0, 1fr)" },
  "&[data-compact='true']": { gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "center" },
  "&[data-compact='true'] > div": { width: "100%", maxWidth: 448 },
});

const Column = styled("div")({
  ...flexColumn(),
  minWidth: 0,
  paddingInline: "min(64px, var(--rw-margin))",
  paddingBottom: 28,
});

const Bar = styled("div")({
  ...flexBetween(),
  minHeight: 72,
  [belowWidth(1024)]: { minHeight: 56 },
});

const HomeLink = styled("a")({
  ...flexRow(),
  minHeight: 44,
  minWidth: 0,
  borderRadius: "var(--rw-radius-swatch)",
  color: "inherit",
  textDecoration: "none",
});

const CloseLink = styled("a")({
  ...centred,
  flex: "none",
  width: 44,
  height: 44,
  marginRight: -11,
  borderRadius: "var(--rw-radius-button)",
  color: "inherit",
  [fromWidth(1024)]: { display: "none" },
});

const Middle = styled("div")({
  ...flexColumn(20),
  width: "100%",
  maxWidth: 384,
  paddingTop: "clamp(20px, 8vh, 76px)",
  [belowWidth(1024)]: { maxWidth: "none", paddingTop: 20 },
  [bothOf(belowWidth(1024), fromWidth(600))]: {
    maxWidth: 400,
    marginInline: "auto",
    paddingTop: 8,
  },
});

const Foot = styled("footer")({
  flex: 1,
  display: "flex",
  alignItems: "flex-end",
  paddingTop: 32,
  "& > button": { marginInline: -18 },
  [belowWidth(1024)]: { justifyContent: "center" },
});

const Picture = styled("div")({
  position: "sticky",
  top: 0,
  height: "100dvh",
  padding: 16,
  paddingLeft: 0,
});
