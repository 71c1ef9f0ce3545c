import { styled } from "@mui/material/styles";
import { useCallback, useId, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";

import { useTexts } from "#renderer/text/texts.ts";

import { useRoom } from "../room/room-context.ts";
import { hasBrushTip } from "../state/room-tool.ts";
import { BrushRing } from "./brush-ring.tsx";
import { canvasTexts } from "./canvas-texts.ts";
import { MarkLayer } from "./mark-layer.tsx";
import { LayerCanvas, PhotoLayer } from "./photo-layer.tsx";
import { ReticleMark } from "./reticle-mark.tsx";
import { useCanvasPointers } from "./use-canvas-pointers.ts";
import { useLiveMark } from "./use-live-mark.ts";
import { usePanKey } from "./use-pan-key.ts";
import { useReticle } from "./use-reticle.ts";
import type { ViewportControl } from "./use-viewport.ts";

/** The photo with its mark: drawn on, clicked, moved and zoomed by pointer or keys. */
export function RoomCanvas({
  wellRef,
  control,
}: {
  wellRef: RefObject<HTMLDivElement | null>;
  control: ViewportControl;
}) {
  const room = useRoom();
  const texts = useTexts(canvasTexts);
  const helpId = useId();
  const { viewport, well } = control;
  const { image, tools, mark, preview, history } = room;
  const latest = useRef({ room, viewport, well });
  useLayoutEffect(() => {
    latest.current = { room, viewport, well };
  });
  const liveRef = useRef<HTMLCanvasElement>(null);
  const ringRef = useRef<HTMLDivElement>(null);
  const live = useLiveMark(latest, liveRef);
  const isPanKeyHeld = usePanKey(wellRef);
  const moveRing = useRingMover(ringRef);
  const pointers = useCanvasPointers({ wellRef, latest, live, control, isPanKeyHeld, moveRing });
  const reticle = useReticle(room, control);
  const tipSize = hasBrushTip(tools.tool) ? tools.brushSize * viewport.scale : null;
  const isBusy = preview.isBusy || room.pick.isBusy || room.erase.running !== null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && live.isActive()) {
      pointers.cancelGesture();
      event.stopPropagation();
    } else if (!event.ctrlKey && !event.metaKey && !zoomByKey(event.key, control)) {
      reticle.onKeyDown(event);
    }
  };
  const { onPointerDown, ...handlers } = pointers.handlers;
  return (
    <Well
      ref={wellRef}
      role="application"
      aria-label={texts.canvas}
      aria-describedby={helpId}
      aria-busy={isBusy}
      tabIndex={0}
      data-busy={isBusy}
      data-tool={tools.tool}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        reticle.hide();
        onPointerDown(event);
      }}
      {...handlers}
    >
      <PhotoLayer picture={preview.picture} photo={image} viewport={viewport} well={well} />
      {mark === null ? null : (
        <MarkLayer
          mark={mark}
          isFilled={history.document.paintedEditId === null}
          photo={image}
          viewport={viewport}
          well={well}
        />
      )}
      <LiveCanvas ref={liveRef} />
      {tipSize === null ? null : <BrushRing size={tipSize} ringRef={ringRef} />}
      {reticle.at === null ? null : (
        <ReticleMark
          {...{ at: reticle.at, corners: reticle.corners, viewport, ringSize: tipSize }}
        />
      )}
      <Unseen id={helpId}>{texts.canvasHelp}</Unseen>
    </Well>
  );
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

const Unseen = styled("p")({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
});
