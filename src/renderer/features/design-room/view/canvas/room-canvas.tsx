import { styled } from "@mui/material/styles";
import { useId, useLayoutEffect, useRef, useState } from "react";
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
import { LayerCanvas } from "./layer-canvas.ts";
import { createLiveDrawing } from "./live-drawing.ts";
import { createLoupe, LoupeGlass } from "./loupe.ts";
import { PhotoLayer } from "./photo-layer.tsx";
import { PlaneLayer } from "./plane-layer.tsx";
import { RegionDots } from "./region-dots.tsx";
import { ReticleMark } from "./reticle-mark.tsx";
import { SelectionLayers } from "./selection-layer.tsx";
import { useWell } from "./use-well.ts";

type Elements = {
  well: HTMLDivElement | null;
  live: HTMLCanvasElement | null;
  ring: HTMLDivElement | null;
  glass: HTMLCanvasElement | null;
};

/** The photo with its selection: drawn on, clicked, moved and zoomed by pointer or keys. */
export function RoomCanvas({ viewport }: { viewport: ViewportPart }) {
  const session = useRoomSession();
  const texts = useTexts(canvasTexts);
  const helpId = useId();
  const elements = useRef<Elements>({ well: null, live: null, ring: null, glass: null });
  const [{ handlers, reticle, live, moveLoupe }] = useState(() =>
    createInput(session, viewport, elements),
  );
  useLayoutEffect(() => {
    const canvas = elements.current.live;
    return canvas === null ? undefined : live.attach(canvas);
  }, [live]);
  useWell(elements, viewport);
  return (
    <WellFrame
      wellRef={(well) => void (elements.current.well = well)}
      helpId={helpId}
      handlers={handlers}
    >
      <PhotoLayer viewport={viewport} />
      <SelectionLayers viewport={viewport} />
      <RegionDots viewport={viewport} />
      <LiveCanvas ref={(canvas) => void (elements.current.live = canvas)} data-live />
      <BrushRing ref={(ring) => void (elements.current.ring = ring)} />
      <ReticleMark reticle={reticle} viewport={viewport} />
      <PlaneLayer viewport={viewport} moveLoupe={moveLoupe} />
      <LoupeGlass ref={(glass) => void (elements.current.glass = glass)} aria-hidden />
      <Unseen id={helpId}>{texts.canvasHelp}</Unseen>
    </WellFrame>
  );
}

function createInput(session: RoomSession, viewport: ViewportPart, elements: RefObject<Elements>) {
  const reticle = createReticle(session, viewport);
  const live = createLiveDrawing(session, viewport, reticle);
  const moveLoupe = createLoupe(session, viewport, () => elements.current);
  const moveRing = (at: { x: number; y: number } | null) => {
    const { ring } = elements.current;
    if (ring === null) return;
    ring.style.visibility = at === null ? "hidden" : "visible";
    if (at !== null) ring.style.transform = `translate(${at.x}px, ${at.y}px)`;
  };
  const isPanKeyHeld = () => elements.current.well?.dataset["panning"] === "true";
  const parts = { session, viewport, reticle, live, isPanKeyHeld, moveRing, moveLoupe };
  return { handlers: createCanvasInput(parts), reticle, live, moveLoupe };
}

/** The well itself; what lies in it does not render with it. */
function WellFrame(props: {
  wellRef: (well: HTMLDivElement | null) => void;
  helpId: string;
  handlers: ReturnType<typeof createCanvasInput>;
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
