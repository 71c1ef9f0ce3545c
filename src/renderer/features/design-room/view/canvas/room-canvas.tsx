import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import type { ReactNode, RefObject } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { Unseen } from "#renderer/ui/unseen.ts";

import { canvasTexts } from "../../texts/canvas-texts.ts";
import { createReticle } from "../../model/canvas/reticle.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import type { RoomSession } from "../../model/room-session.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { BrushRing, ringLook } from "./brush-ring.tsx";
import { createCanvasInput } from "./canvas-input.ts";
import type { CanvasInput } from "./canvas-input.ts";
import { LayerCanvas } from "./layer-canvas.ts";
import { createLiveDrawing } from "./live-drawing.ts";
import { createLoupe, LoupeGlass } from "./loupe.ts";
import { PhotoLayer } from "./photo-layer.tsx";
import { PlaneLayer } from "./plane-layer.tsx";
import { RegionDots } from "./region-dots.tsx";
import { ReticleMark } from "./reticle-mark.tsx";
import { SelectionLayers } from "./selection-layer.tsx";
import { useWell } from "./use-well.ts";

/** The photo with its selection: drawn on, clicked, moved and zoomed by pointer or keys. */
export function RoomCanvas({ viewport }: { viewport: ViewportPart }) {
  const session = useRoomSession();
  const texts = useTexts(canvasTexts);
  const helpId = useId();
  const [{ attachRing, attachGlass, handlers, reticle, live, moveLoupe }] = useState(() =>
    createInput(session, viewport),
  );
  const wellRef = useWell(viewport);
  return (
    <WellFrame wellRef={wellRef} helpId={helpId} handlers={handlers}>
      <PhotoLayer viewport={viewport} />
      <SelectionLayers viewport={viewport} />
      <RegionDots viewport={viewport} />
      <LiveCanvas ref={live.attach} data-live />
      <BrushRing ref={attachRing} />
      <ReticleMark reticle={reticle} viewport={viewport} />
      <PlaneLayer viewport={viewport} moveLoupe={moveLoupe} />
      <LoupeGlass ref={attachGlass} aria-hidden />
      <Unseen id={helpId}>{texts.canvasHelp}</Unseen>
    </WellFrame>
  );
}

/** What the canvas is worked with; the elements that are moved without React are attached as refs. */
function createInput(session: RoomSession, viewport: ViewportPart) {
  let ring: HTMLDivElement | null = null;
  let glass: HTMLCanvasElement | null = null;
  const reticle = createReticle(session, viewport);
  const live = createLiveDrawing(session, viewport, reticle);
  const moveLoupe = createLoupe(session, viewport, () => glass);
  const moveRing = (at: { x: number; y: number } | null) => {
    if (ring === null) return;
    ring.style.visibility = at === null ? "hidden" : "visible";
    if (at !== null) ring.style.transform = `translate(${at.x}px, ${at.y}px)`;
  };
  const parts = { session, viewport, reticle, live, moveRing, moveLoupe };
  const attachRing = (element: HTMLDivElement | null) => {
    ring = element;
  };
  const attachGlass = (element: HTMLCanvasElement | null) => {
    glass = element;
  };
  return { attachRing, attachGlass, handlers: createCanvasInput(parts), reticle, live, moveLoupe };
}

/** The well itself; what lies in it does not render with it. */
function WellFrame(props: {
  wellRef: RefObject<HTMLDivElement | null>;
  helpId: string;
  handlers: CanvasInput;
  children: ReactNode;
}) {
  const { wellRef, helpId, handlers, children } = props;
  const texts = useTexts(canvasTexts);
  const tool = useRoom(({ tools, plane }) => (plane.open === null ? tools.tool : "move"));
  const isBusy = useRoom(
    ({ preview, pick, erase }) => preview.isBusy || pick.isBusy || erase.task !== null,
  );
  return (
    <Well
      ref={wellRef}
      role="application"
      aria-label={texts.canvas}
      aria-describedby={helpId}
      aria-busy={isBusy}
      tabIndex={0}
      data-busy={isBusy}
      data-tool={tool}
      {...handlers}
    >
      {children}
    </Well>
  );
}

const Well = styled("div")({
  position: "absolute",
  inset: 0,
  overflow: "hidden",
  touchAction: "none",
  userSelect: "none",
  cursor: "crosshair",
  "&[data-tool='move'], &[data-panning='true']": { cursor: "grab" },
  "&[data-tool='brush'], &[data-tool='eraser']": { cursor: "none" },
  "&[data-panning='true']:active, &[data-tool='move']:active": { cursor: "grabbing" },
  "&:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: -2 },
  ...ringLook,
});

const LiveCanvas = styled(LayerCanvas)({ opacity: 0.5 });
