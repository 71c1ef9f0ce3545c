import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { flexColumn, overParent } from "#renderer/theme/layout.ts";
import { Unseen } from "#renderer/ui/unseen.ts";

import { CompareBar } from "../compare/compare-bar.tsx";
import { CompareView } from "../compare/compare-view.tsx";
import { createViewportPart } from "../../model/canvas/viewport-part.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import type { Insets } from "../../model/canvas/viewport.ts";
import { RoomProgress } from "../render/room-progress.tsx";
import { ContextBar } from "../bars/context-bar.tsx";
import { roomTexts } from "../../texts/room-catalogue.ts";
import { useReadable } from "../parts/use-readable.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { RoomCanvas } from "./room-canvas.tsx";
import { RoomStatus } from "./room-status.tsx";
import { StatusStrip } from "./status-strip.tsx";
import { useBars } from "./use-bars.ts";

export type RoomStageProps = {
  /** What other parts cover of the well: the photo is fitted into the rest. */
  insets: Insets;
  /** Whether the bars may lie over the photo; otherwise it makes room for high ones. */
  isOverlaid: boolean;
  isCompact: boolean;
  /** Whether the bars of the selection stand elsewhere; the photo is as wide as the well then. */
  isPhone?: boolean;
  /** Between the bar and the bottom of the well. */
  barBottom: number;
  /** Where the bar may lie, from the sides. */
  barInsets: { left: number; right: number };
  hasStatus: boolean;
  /** Above the bar (a banner). */
  children?: ReactNode;
};

/** The canvas well with the photo, and the bars that come up over it when they are called for. */
export function RoomStage(props: RoomStageProps) {
  const { isCompact, isPhone = false, barInsets, hasStatus, children } = props;
  const { image } = useRoomSession();
  const isComparing = useRoom(({ view }) => view.mode === "compare");
  const [viewport] = useState(() => createViewportPart(image, isPhone));
  const barsRef = useBars(props, viewport);
  return (
    <Stage>
      <RoomTitle />
      <RoomStatus />
      <Layer style={{ visibility: isComparing ? "hidden" : "visible" }} inert={isComparing}>
        <RoomCanvas viewport={viewport} />
      </Layer>
      {isComparing ? <Comparing viewport={viewport} /> : null}
      <Bars ref={barsRef} style={barInsets}>
        {children}
        <RoomProgress />
        {isComparing ? <CompareBar /> : null}
        {isComparing || isPhone ? null : <ContextBar isCompact={isCompact} />}
      </Bars>
      {hasStatus ? (
        <Status style={barInsets}>
          <StatusStrip viewport={viewport} />
        </Status>
      ) : null}
    </Stage>
  );
}

function RoomTitle() {
  const { room } = useTexts(roomTexts);
  const name = useRoom(({ history }) => history.name);
  useScreenTitle(room, name);
  return <Unseen as="h1">{name}</Unseen>;
}

function Comparing({ viewport }: { viewport: ViewportPart }) {
  const well = useReadable(viewport, (state) => state.well);
  const insets = useReadable(viewport, (state) => state.insets);
  const keepsWidth = useReadable(viewport, (state) => state.keepsWidth);
  return <CompareView {...{ well, insets, keepsWidth }} />;
}

const Stage = styled("div")({
  ...overParent,
  overflow: "hidden",
  backgroundColor: "var(--rw-canvas)",
});

const Layer = styled("div")({ ...overParent });

const Bars = styled("div")({
  ...flexColumn(12),
  position: "absolute",
  alignItems: "center",
  pointerEvents: "none",
  containerType: "inline-size",
});

const Status = styled("div")({ position: "absolute", bottom: 10, pointerEvents: "none" });
