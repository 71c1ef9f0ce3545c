import { styled } from "@mui/material/styles";
import { useRef } from "react";
import type { ReactNode } from "react";

import { Unseen } from "#renderer/ui/unseen.ts";

import { CompareBar } from "../compare/compare-bar.tsx";
import { CompareView } from "../compare/compare-view.tsx";
import { RoomProgress } from "../render/room-progress.tsx";
import { useRoomContext } from "../room/room-context.ts";
import { ContextBar } from "./context-bar.tsx";
import { RoomCanvas } from "./room-canvas.tsx";
import { StatusStrip } from "./status-strip.tsx";
import { useElementHeight } from "./use-element-height.ts";
import { useViewport } from "./use-viewport.ts";
import type { Insets } from "./viewport.ts";

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
  const { view, image, history, plane } = useRoomContext();
  const wellRef = useRef<HTMLDivElement>(null);
  const barsRef = useRef<HTMLDivElement>(null);
  const barsHeight = useElementHeight(barsRef);
  // Higher ones reach further down first, so that the photo stays where it is.
  const excess = Math.max(0, barsHeight - plainBarHeight);
  const bottom = isOverlaid ? barBottom : Math.max(statusHeight, barBottom - excess);
  // What is dragged may not lie under the bars.
  const isFree = isOverlaid && plane.open === null;
  const covered = isFree ? 0 : bottom + barsHeight + 12;
  const insets = { ...props.insets, bottom: Math.max(props.insets.bottom, covered) };
  const control = useViewport(wellRef, image, insets);
  const isComparing = view.mode === "compare";
  return (
    <Stage>
      <Unseen as="h1">{history.name}</Unseen>
      <Layer style={{ visibility: isComparing ? "hidden" : "visible" }} inert={isComparing}>
        <RoomCanvas wellRef={wellRef} control={control} />
      </Layer>
      {isComparing ? <CompareView well={control.well} insets={insets} /> : null}
      <Bars ref={barsRef} style={{ bottom, ...barInsets }}>
        {children}
        <RoomProgress />
        {isComparing ? <CompareBar /> : <ContextBar isCompact={isCompact} />}
      </Bars>
      {hasStatus ? (
        <Status style={barInsets}>
          <StatusStrip scale={control.viewport.scale} />
        </Status>
      ) : null}
    </Stage>
  );
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
