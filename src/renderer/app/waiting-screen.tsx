import { styled } from "@mui/material/styles";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router-dom";

import { appTexts } from "#renderer/i18n/app-catalogue.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { useIsLate } from "./use-is-late.ts";

/** Screens that arrive sooner than this need no sign of waiting, which would only flicker. */
const delayMs = 300;

// Apart: a visit that goes to no room, and that of a frame's first page, does without it.
const RoomShapes = lazy(async () => {
  const { RoomShapes: Shapes } =
    await import("#renderer/features/design-room/view/page/room-shapes.tsx");
  return { default: Shapes };
});

/** In the place of a screen whose code is on its way: shapes like what will come. */
export function WaitingScreen() {
  const { loading } = useTexts(appTexts);
  const { pathname } = useLocation();
  const isLate = useIsLate(delayMs);
  if (pathname.startsWith("/room/")) {
    return (
      <Suspense>
        <RoomShapes />
      </Suspense>
    );
  }
  return (
    <Page id="content" tabIndex={-1} aria-busy="true">
      {isLate ? <Unseen as="output">{loading}</Unseen> : null}
      <LoadingBlock width="min(420px, 80%)" height={40} />
      <LoadingBlock width="min(560px, 100%)" height={18} shape="line" />
      <LoadingBlock height={420} shape="card" />
      <Row>
        <LoadingBlock height={236} shape="card" />
        <LoadingBlock height={236} shape="card" />
        <LoadingBlock height={236} shape="card" />
      </Row>
    </Page>
  );
}

const Page = styled("main")({ ...flexColumn(20), padding: "24px var(--rw-margin) 64px" });

const Row = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: "var(--rw-gutter)",
  [belowWidth(1024)]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
