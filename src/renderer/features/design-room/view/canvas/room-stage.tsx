import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { Unseen } from "#renderer/ui/unseen.ts";

import { CompareBar } from "../compare/compare-bar.tsx";
import { CompareView } from "../compare/compare-view.tsx";
import { createViewportPart } from "../../model/canvas/viewport-part.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import type { Insets } from "../../model/canvas/viewport.ts";
import { RoomProgress } from "../render/room-progress.tsx";
import { ContextBar } from "../bars/context-bar.tsx";
import { useReadable } from "../parts/use-readable.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { RoomCanvas } from "./room-canvas.tsx";
import { StatusStrip } from "./status-strip.tsx";
import { useElementHeight } from "./use-element-height.ts";

export type RoomStageProps = {
  /** What other parts cover of the well: the photo is fitted into the rest. */
  insets: Insets;
  /** Whether the bars may lie over the photo; otherwise it makes room for high ones. */
  isOverlaid: boolean;
  isCompact: boolean;
  /** Between the bar and the bottom of the well. */
  barBottom: number;
  /** Where the bar may lie, from the sides. */
  barInsets: { left: number; right: number };
  hasStatus: boolean;
  /** Above the bar (a banner). */
  children?: ReactNode;
};

const plainBarHeight = 56;
/** What the status strip needs at the bottom. */
const statusHeight = 36;

/** The canvas well with the photo, and the bars that come up over it when they are called for. */
export function RoomStage(props: RoomStageProps) {
  const { isOverlaid, isCompact, barBottom, barInsets, hasStatus, children } = props;
  const { image } = useRoomSession();
  const name = useRoom(({ history }) => history.name);
  const isComparing = useRoom(({ view }) => view.mode === "compare");
  const isMending = useRoom(({ plane }) => plane.open !== null);
  const [viewport] = useState(() => createViewportPart(image));
  const barsRef = useRef<HTMLDivElement>(null);
  const barsHeight = useElementHeight(barsRef);
  // Higher ones reach further down first, so that the photo stays where it is.
  const excess = Math.max(0, barsHeight - plainBarHeight);
  const bottom = isOverlaid ? barBottom : Math.max(statusHeight, barBottom - excess);
  // What is dragged may not lie under the bars.
  const isFree = isOverlaid && !isMending;
  const covered = isFree ? 0 : bottom + barsHeight + 12;
  const insets = { ...props.insets, bottom: Math.max(props.insets.bottom, covered) };
  useLayoutEffect(() => viewport.cover(insets));
  return (
    <Stage>
      <Unseen as="h1">{name}</Unseen>
      <Layer style={{ visibility: isComparing ? "hidden" : "visible" }} inert={isComparing}>
        <RoomCanvas viewport={viewport} />
      </Layer>
      {isComparing ? <Comparing viewport={viewport} insets={insets} /> : null}
      <Bars ref={barsRef} style={{ bottom, ...barInsets }}>
        {children}
        <RoomProgress />
        {isComparing ? <CompareBar /> : <ContextBar isCompact={isCompact} />}
      </Bars>
      {hasStatus ? (
        <Status style={barInsets}>
          <StatusStrip viewport={viewport} />
        </Status>
      ) : null}
    </Stage>
  );
}

function Comparing({ viewport, insets }: { viewport: ViewportPart; insets: Insets }) {
  const well = useReadable(viewport, (state) => state.well);
  return <CompareView well={well} insets={insets} />;
}

const Stage = styled("div")({
  position: "absolute",
  inset: 0,
  overflow: "hidden",
  backgroundColor: "var(--rw-canvas)",
});

const Layer = styled("div")({ position: "absolute", inset: 0 });

const Bars = styled("div")({
  position: "absolute",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 12,
  pointerEvents: "none",
  containerType: "inline-size",
});

const Status = styled("div")({ position: "absolute", bottom: 10, pointerEvents: "none" });
