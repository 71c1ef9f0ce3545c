import { useEffect, useMemo, useRef } from "react";
import type { PointerEvent as ReactPointerEvent, RefObject } from "react";

import { hasBrushTip, picksSurfaces } from "../state/room-tool.ts";
import { createGestureMachine } from "./gesture-machine.ts";
import type { GesturePorts, PointerSample } from "./gesture-machine.ts";
import type { LiveMarkControl, LiveMarkLatest } from "./use-live-mark.ts";
import type { ViewportControl } from "./use-viewport.ts";
import { toPhotoPoint } from "./viewport.ts";

type Parts = {
  wellRef: RefObject<HTMLElement | null>;
  latest: LiveMarkLatest;
  live: LiveMarkControl;
  control: ViewportControl;
  isPanKeyHeld: RefObject<boolean>;
  moveRing: (at: { x: number; y: number } | null) => void;
};

/** The canvas's pointer handlers; the wheel zooms at the pointer. */
export function useCanvasPointers({
  wellRef,
  latest,
  live,
  control,
  isPanKeyHeld,
  moveRing,
}: Parts) {
  const { pan, zoom, toggleActualSize } = control;
  const machine = useMemo(() => {
    const ports: GesturePorts = {
      readDrag() {
        const { tool } = latest.current.room.tools;
        if (tool === "move" || isPanKeyHeld.current) return "pan";
        return picksSurfaces(tool) ? "click" : "draw";
      },
      beginStroke: live.begin,
      extendStroke: live.extend,
      finishStroke: live.finish,
      cancelStroke: live.cancel,
      click(at, modifiers) {
        const { room, viewport } = latest.current;
        const [x, y] = toPhotoPoint(viewport, at.x, at.y);
        const isInside = x >= 0 && y >= 0 && x < room.image.width && y < room.image.height;
        if (isInside) room.pick.pick([x, y], modifiers);
      },
      pan,
      zoom,
    };
    return createGestureMachine(ports);
  }, [latest, live, isPanKeyHeld, pan, zoom]);

  useWheel(wellRef, zoom);
  const origin = useRef({ left: 0, top: 0 });
  const place = (event: { clientX: number; clientY: number }) => ({
    x: event.clientX - origin.current.left,
    y: event.clientY - origin.current.top,
  });
  const sample = (event: ReactPointerEvent): PointerSample => ({
    id: event.pointerId,
    ...place(event),
    kind:
      event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse",
    button: event.button,
    modifiers: { shift: event.shiftKey, alt: event.altKey },
  });
  const measure = (event: ReactPointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    origin.current = { left, top };
  };
  const handlers = {
    onPointerDown(event: ReactPointerEvent) {
      measure(event);
      if (!machine.down(sample(event))) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (event.button === 1) event.preventDefault();
    },
    onPointerMove(event: ReactPointerEvent) {
      measure(event);
      const { tool } = latest.current.room.tools;
      const showsRing = hasBrushTip(tool) && event.pointerType !== "touch";
      moveRing(showsRing ? place(event) : null);
      const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
      const spots = (all.length > 0 ? all : [event.nativeEvent]).map(place);
      machine.move(sample(event), spots);
    },
    onPointerUp: (event: ReactPointerEvent) => machine.up(sample(event)),
    onPointerCancel: (event: ReactPointerEvent) => machine.lose(event.pointerId),
    onPointerLeave: () => moveRing(null),
    onDoubleClick(event: { clientX: number; clientY: number }) {
      if (latest.current.room.tools.tool === "move") toggleActualSize(place(event));
    },
  };
  return { handlers, cancelGesture: machine.cancel };
}

/** React listens passively to wheels, and then the page would zoom as well. */
function useWheel(wellRef: RefObject<HTMLElement | null>, zoom: ViewportControl["zoom"]): void {
  useEffect(() => {
    const element = wellRef.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const pixels =
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      const strength = event.ctrlKey ? 0.01 : 0.0016;
      const at = { x: event.clientX - left, y: event.clientY - top };
      zoom(at, Math.exp(-Math.max(-300, Math.min(300, pixels)) * strength));
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [wellRef, zoom]);
}
