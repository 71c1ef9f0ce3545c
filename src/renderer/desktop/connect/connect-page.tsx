import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { CompanyMark } from "#renderer/ui/company-mark.tsx";
import { CompareSlider } from "#renderer/ui/compare-slider.tsx";
import { LocaleMenu } from "#renderer/ui/locale-menu.tsx";

import roomAfter from "./room-after.webp";
import roomBefore from "./room-before.webp";

export type ConnectPageProps = { title: string; lead: string; children: ReactNode };

/** Off the middle, so that the line reads as something to move. */
const restingPlace = 42;

/** The page around both questions of a first run: the product's mark, the question, a room. */
export function ConnectPage({ title, lead, children }: ConnectPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Roomwright`;
    heading.current?.focus();
  }, [title]);
  return (
    <Page>
      <Column>
        <Top>
          <CompanyMark slug="roomwright" name="Roomwright" />
        </Top>
        <Middle>
          <div>
            <Typography ref={heading} variant="h5" component="h1" tabIndex={-1} sx={noRing}>
              {title}
            </Typography>
            <Typography color="text.secondary" sx={leadStyle}>
              {lead}
            </Typography>
          </div>
          {children}
        </Middle>
        <Foot>
          <LocaleMenu />
        </Foot>
      </Column>
      <Picture>
        <Room />
      </Picture>
    </Page>
  );
}

/** What the product does, in pictures of the app's own: there is no server yet that could send any. */
function Room() {
  const [split, setSplit] = useState(restingPlace);
  return (
    <CompareSlider
      fit="cover"
      nudge
      before={roomBefore}
      after={roomAfter}
      value={split}
      onChange={setSplit}
    />
  );
}

const noRing = { "&:focus-visible": { outline: "none" } };
const leadStyle = { marginTop: "4px", overflowWrap: "anywhere", textWrap: "pretty" };

const Page = styled("main")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 512px) minmax(0, 1fr)",
  minHeight: "100dvh",
  backgroundColor: "var(--rw-paper)",
  [belowWidth(1024)]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Column = styled("div")({
  ...flexColumn(),
  minWidth: 0,
  paddingInline: "min(64px, var(--rw-margin))",
  paddingBottom: 28,
});

const Top = styled("div")({ display: "flex", alignItems: "center", minHeight: 72 });

const Middle = styled("div")({
  ...flexColumn(20),
  width: "100%",
  maxWidth: 400,
  paddingTop: "clamp(20px, 8vh, 76px)",
  [belowWidth(1024)]: { marginInline: "auto", paddingTop: 20 },
});

const Foot = styled("footer")({
  flex: 1,
  display: "flex",
  alignItems: "flex-end",
  paddingTop: 32,
  "& > button": { marginInline: -18 },
});

const Picture = styled("div")({
  position: "sticky",
  top: 16,
  height: "calc(100dvh - 32px)",
  margin: 16,
  marginLeft: 0,
  overflow: "hidden",
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-n1)",
  [belowWidth(1024)]: { display: "none" },
});
