import { styled } from "@mui/material/styles";
import { useCallback, useId, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, PointerEvent, RefObject } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { Unseen } from "#renderer/ui/unseen.ts";

import { useRoomContext } from "../room/room-context.ts";
import { RegionDots } from "../regions/region-dots.tsx";
import { hasBrushTip } from "../model/document/room-tool.ts";
import { BrushRing } from "./brush-ring.tsx";
import { canvasTexts } from "./canvas-texts.ts";
import { shadowLook } from "./draw-picture.ts";
import { LoupeGlass, useLoupe } from "./loupe.ts";
import { MarkLayer } from "./mark-layer.tsx";
import { LayerCanvas, PhotoLayer } from "./photo-layer.tsx";
import { PlaneLayer } from "./plane/plane-layer.tsx";
import { ReticleMark } from "./reticle-mark.tsx";
import { useCanvasPointers } from "./use-canvas-pointers.ts";
import { useLiveMark } from "./use-live-mark.ts";
import { usePanKey } from "./use-pan-key.ts";
import { useReticle } from "./use-reticle.ts";
import type { ViewportControl } from "./use-viewport.ts";
import { toPhotoPoint } from "./viewport.ts";

type CanvasParts = { wellRef: RefObject<HTMLDivElement | null>; control: ViewportControl };

/** The photo with its mark: drawn on, clicked, moved and zoomed by pointer or keys. */
export function RoomCanvas({ wellRef, control }: CanvasParts) {
  const room = useRoomContext();
  const texts = useTexts(canvasTexts);
  const helpId = useId();
  const liveRef = useRef<HTMLCanvasElement>(null);
  const ringRef = useRef<HTMLDivElement>(null);
  const loupeRef = useRef<HTMLCanvasElement>(null);
  const { handlers, reticle, moveLoupe } = useCanvasInput(
    { wellRef, control },
    liveRef,
    ringRef,
    loupeRef,
  );
  const { viewport } = control;
  const { tool, brushSize } = room.tools;
  const isMending = room.plane.open !== null;
  const tipSize = hasBrushTip(tool) && !isMending ? brushSize * viewport.scale : null;
  const isBusy = room.preview.isBusy || room.pick.isBusy || room.erase.running !== null;
  return (
    <Well
      ref={wellRef}
      role="application"
      aria-label={texts.canvas}
      aria-describedby={helpId}
      aria-busy={isBusy}
      tabIndex={0}
      data-busy={isBusy}
      data-tool={isMending ? "move" : tool}
      {...handlers}
    >
      <Picture control={control} />
      <RegionDots viewport={viewport} />
      <LiveCanvas ref={liveRef} data-live />
      {tipSize === null ? null : <BrushRing size={tipSize} ringRef={ringRef} />}
      {reticle.at === null ? null : (
        <ReticleMark
          at={reticle.at}
          corners={reticle.corners}
          viewport={viewport}
          ringSize={tipSize}
        />
      )}
      <PlaneLayer viewport={viewport} moveLoupe={moveLoupe} />
      <LoupeGlass ref={loupeRef} aria-hidden />
      <Unseen id={helpId}>{texts.canvasHelp}</Unseen>
    </Well>
  );
}

function Picture({ control }: { control: ViewportControl }) {
  const { image, mark, shadow, preview, live, history, erase } = useRoomContext();
  const place = { photo: image, viewport: control.viewport, well: control.well };
  // Under the hatch nobody would see the area fill up.
  const isFilled = history.document.paintedEditId === null && erase.running === null;
  return (
    <>
      <PhotoLayer
        picture={preview.picture}
        live={live.source}
        region={erase.running?.region ?? null}
        {...place}
      />
      {shadow.picture === null ? null : (
        <MarkLayer mark={shadow.picture} isFilled={isFilled} look={shadowLook} {...place} />
      )}
      {mark === null ? null : <MarkLayer mark={mark} isFilled={isFilled} {...place} />}
    </>
  );
}

/** Pointers, keys and the reticle, all working the tool in hand. */
function useCanvasInput(
  { wellRef, control }: CanvasParts,
  liveRef: RefObject<HTMLCanvasElement | null>,
  ringRef: RefObject<HTMLDivElement | null>,
  loupeRef: RefObject<HTMLCanvasElement | null>,
) {
  const room = useRoomContext();
  const { viewport, well } = control;
  const reticle = useReticle(room, control);
  const latest = useRef({ room, viewport, well, corners: reticle });
  useLayoutEffect(() => {
    latest.current = { room, viewport, well, corners: reticle };
  });
  const live = useLiveMark(latest, liveRef);
  const isPanKeyHeld = usePanKey(wellRef);
  const moveRing = useRingMover(ringRef);
  const moveLoupe = useLoupe(wellRef, loupeRef, latest);
  const pointers = useCanvasPointers({
    wellRef,
    latest,
    live,
    control,
    isPanKeyHeld,
    moveRing,
    moveLoupe,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && live.isActive()) {
      pointers.cancelGesture();
      event.stopPropagation();
    } else if (!event.ctrlKey && !event.metaKey && !zoomByKey(event.key, control)) {
      if (room.plane.open === null) reticle.onKeyDown(event);
    }
  };
  const onPointerDown = (event: PointerEvent) => {
    if (reticle.corners.length === 0) reticle.hide();
    pointers.handlers.onPointerDown(event);
  };
  const onPointerMove = (event: PointerEvent) => {
    pointers.handlers.onPointerMove(event);
    if (reticle.corners.length === 0 || event.pointerType === "touch") return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    reticle.follow(toPhotoPoint(viewport, event.clientX - left, event.clientY - top));
  };
  const handlers = { ...pointers.handlers, onPointerDown, onPointerMove, onKeyDown };
  return { handlers, reticle, moveLoupe };
}

function useRingMover(ringRef: RefObject<HTMLDivElement | null>) {
  return useCallback(
    (at: { x: number; y: number } | null) => {
      const ring = ringRef.current;
      if (ring === null) return;
      ring.style.visibility = at === null ? "hidden" : "visible";
      if (at !== null) ring.style.transform = `translate(${at.x}px, ${at.y}px)`;
    },
    [ringRef],
  );
}

function zoomByKey(key: string, control: ViewportControl): boolean {
  const middle = { x: control.well.width / 2, y: control.well.height / 2 };
  if (key === "+" || key === "=") control.zoom(middle, 1.25);
  else if (key === "-") control.zoom(middle, 0.8);
  else if (key === "0") control.fit();
  else return false;
  return true;
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
});

const LiveCanvas = styled(LayerCanvas)({ opacity: 0.5 });
