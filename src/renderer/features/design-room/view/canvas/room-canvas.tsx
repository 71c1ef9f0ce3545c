import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import type { ReactNode, RefObject } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { overParent } from "#renderer/theme/layout.ts";
import { Unseen } from "#renderer/ui/unseen.ts";

import { canvasTexts } from "../../texts/room-catalogue.ts";
import { createReticle } from "../../model/canvas/reticle.ts";
import type { Reticle } from "../../model/canvas/reticle.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import type { RoomSession } from "../../model/room-session.ts";
import { useReadable } from "../parts/use-readable.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { createBrushRing } from "./brush-ring.ts";
import { createCanvasInput } from "./canvas-input.ts";
import type { CanvasInput } from "./canvas-input.ts";
import { LayerCanvas } from "./layer-canvas.ts";
import { createLiveDrawing } from "./live-drawing.ts";
import { createLoupe, LoupeGlass } from "./loupe.ts";
import { PhotoLayer } from "./photo-layer.tsx";
import { PlaneLayer } from "./plane-layer.tsx";
import { RegionDots } from "./region-dots.tsx";
import { ReticleCross } from "./reticle-cross.tsx";
import { SelectionLayers } from "./selection-layer.tsx";
import { useWell } from "./use-well.ts";

/** The photo with its selection: drawn on, clicked, moved and zoomed by pointer or keys. */
export function RoomCanvas({ viewport }: { viewport: ViewportPart }) {
  const session = useRoomSession();
  const texts = useTexts(canvasTexts);
  const helpId = useId();
  const [{ attachGlass, attachLive, attachRing, handlers, reticle, moveLoupe }] = useState(() =>
    createInput(session, viewport),
  );
  const wellRef = useWell(viewport);
  return (
    <WellFrame wellRef={wellRef} helpId={helpId} handlers={handlers} reticle={reticle}>
      <PhotoLayer viewport={viewport} />
      <SelectionLayers viewport={viewport} />
      <RegionDots viewport={viewport} />
      <LiveCanvas ref={attachLive} data-live />
      <LayerCanvas ref={attachRing} data-ring aria-hidden />
      <ReticleCross reticle={reticle} viewport={viewport} />
      <PlaneLayer viewport={viewport} moveLoupe={moveLoupe} />
      <LoupeGlass ref={attachGlass} aria-hidden />
      <Unseen id={helpId}>{texts.canvasHelp}</Unseen>
    </WellFrame>
  );
}

/** What the canvas is worked with. */
function createInput(session: RoomSession, viewport: ViewportPart) {
  let glass: HTMLCanvasElement | null = null;
  const attachGlass = (element: HTMLCanvasElement | null) => {
    glass = element;
  };
  const reticle = createReticle(session, viewport);
  const live = createLiveDrawing(session, viewport, reticle);
  const ring = createBrushRing(session, viewport);
  const moveLoupe = createLoupe(session, viewport, () => glass);
  const parts = { session, viewport, reticle, live, moveRing: ring.move, moveLoupe };
  const attached = { attachGlass, attachLive: live.attach, attachRing: ring.attach };
  return { ...attached, handlers: createCanvasInput(parts), reticle, moveLoupe };
}

/** The well itself; what lies in it does not render with it. */
function WellFrame(props: {
  wellRef: RefObject<HTMLDivElement | null>;
  helpId: string;
  handlers: CanvasInput;
  reticle: Reticle;
  children: ReactNode;
}) {
  const { wellRef, helpId, handlers, reticle, children } = props;
  const hasCross = useReadable(reticle, ({ at }) => at !== null);
  const texts = useTexts(canvasTexts);
  const tool = useRoom(({ tools, plane }) => (plane.open === null ? tools.tool : "move"));
  const hasOwnPixels = useRoom(({ trueSize }) => trueSize.tiles.length > 0);
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
      data-own-pixels={hasOwnPixels}
      data-cross={hasCross}
      data-tool={tool}
      {...handlers}
    >
      {children}
    </Well>
  );
}

const Well = styled("div")({
  ...overParent,
  overflow: "hidden",
  touchAction: "none",
  userSelect: "none",
  cursor: "crosshair",
  "&[data-tool='move'], &[data-panning='true']": { cursor: "grab" },
  "&[data-tool='brush'], &[data-tool='eraser']": { cursor: "none" },
  "&[data-panning='true']:active, &[data-tool='move']:active": { cursor: "grabbing" },
  "&:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: -2 },
  // The crosshair says it better.
  "&[data-cross='true']:focus-visible": { outline: "none" },
});

const LiveCanvas = styled(LayerCanvas)({ opacity: 0.5 });
