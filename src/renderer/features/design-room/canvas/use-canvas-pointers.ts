import { useCallback, useEffect, useMemo } from "react";
import type { PointerEvent as ReactPointerEvent, RefObject } from "react";

import { hasBrushTip, picksSurfaces } from "../model/document/room-tool.ts";
import { dotReach, findShownSpots, findSpotNear, touchReach } from "../regions/shown-spots.ts";
import { GestureMachine } from "./gesture-machine.ts";
import type { PointerSample } from "./gesture-machine.ts";
import type { LiveMarkControl, LiveMarkLatest } from "./use-live-mark.ts";
import type { ViewportControl } from "./use-viewport.ts";
import { toPhotoPoint } from "./viewport.ts";

type Spot = { x: number; y: number };
type Parts = {
  wellRef: RefObject<HTMLElement | null>;
  latest: LiveMarkLatest;
  live: LiveMarkControl;
  control: ViewportControl;
  isPanKeyHeld: RefObject<boolean>;
  moveRing: (at: Spot | null) => void;
  moveLoupe: (at: Spot | null) => void;
};

/** The canvas's pointer handlers; the wheel zooms at the pointer. */
export function useCanvasPointers(parts: Parts) {
  const { wellRef, latest, live, control, moveRing, moveLoupe } = parts;
  const machine = useGestures(parts);
  useWheel(wellRef, control.zoom);
  /** A finger hides what it draws on. */
  const moveGlass = (event: ReactPointerEvent) => {
    const isHiding = event.pointerType === "touch" && live.isActive();
    moveLoupe(isHiding ? placeEvent(event, event.currentTarget) : null);
  };
  const handlers = {
    onPointerDown: (event: ReactPointerEvent) => {
      const isTaken = machine.down(createSample(event));
      moveGlass(event);
      if (!isTaken) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (event.button === 1) event.preventDefault();
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const well = event.currentTarget;
      const showsRing = hasBrushTip(latest.current.room.tools.tool);
      moveRing(showsRing && event.pointerType !== "touch" ? placeEvent(event, well) : null);
      const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
      const spots = (all.length > 0 ? all : [event]).map((each) => placeEvent(each, well));
      machine.move(createSample(event), spots);
      moveGlass(event);
    },
    onPointerUp: (event: ReactPointerEvent) => {
      machine.up(createSample(event));
      moveGlass(event);
    },
    onPointerCancel: (event: ReactPointerEvent) => {
      machine.lose(event.pointerId);
      moveGlass(event);
    },
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onPointerLeave: () => moveRing(null),
    onDoubleClick: (event: { clientX: number; clientY: number; currentTarget: Element }) => {
      if (latest.current.room.tools.tool !== "move") return;
      control.toggleActualSize(placeEvent(event, event.currentTarget));
    },
  };
  const cancelGesture = useCallback(() => machine.cancel(), [machine]);
  return { handlers, cancelGesture };
}

function useGestures({ latest, live, control, isPanKeyHeld }: Parts): GestureMachine {
  const { pan, zoom } = control;
  return useMemo(
    () =>
      new GestureMachine({
        readDrag: () => {
          const { tools, plane } = latest.current.room;
          const { tool } = tools;
          if (tool === "move" || plane.open !== null || isPanKeyHeld.current) return "pan";
          return picksSurfaces(tool) ? "click" : "draw";
        },
        beginStroke: live.begin,
        extendStroke: live.extend,
        finishStroke: live.finish,
        cancelStroke: live.cancel,
        click: (at, modifiers) => {
          const { room, viewport } = latest.current;
          const dots = findShownSpots(room, viewport);
          const reach = at.kind === "touch" ? touchReach : dotReach;
          const [x, y] =
            findSpotNear(dots, viewport, at, reach)?.at ?? toPhotoPoint(viewport, at.x, at.y);
          const isInside = x >= 0 && y >= 0 && x < room.image.width && y < room.image.height;
          if (isInside) room.pick.pick([x, y], modifiers);
        },
        pan,
        zoom,
      }),
    [latest, live, isPanKeyHeld, pan, zoom],
  );
}

function placeEvent({ clientX, clientY }: { clientX: number; clientY: number }, well: Element) {
  const { left, top } = well.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function createSample(event: ReactPointerEvent): PointerSample {
  const { pointerType } = event;
  return {
    id: event.pointerId,
    ...placeEvent(event, event.currentTarget),
    kind: pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse",
    button: event.button,
    modifiers: { shift: event.shiftKey, alt: event.altKey },
  };
}

/** React listens passively to wheels, and then the page would zoom as well. */
function useWheel(wellRef: RefObject<HTMLElement | null>, zoom: ViewportControl["zoom"]): void {
  useEffect(() => {
    const element = wellRef.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const isLines = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
      const pixels = Math.max(-300, Math.min(300, isLines ? event.deltaY * 16 : event.deltaY));
      zoom(placeEvent(event, element), Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)));
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [wellRef, zoom]);
}
