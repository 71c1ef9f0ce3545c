import { useRef, useState } from "react";
import type { PointerEvent } from "react";

import { chooseStop, measureStops } from "./sheet-stops.ts";
import type { SheetHeights, SheetStop } from "./sheet-stops.ts";

type Drag = { pointer: number; startY: number; startPx: number; lastY: number; lastMs: number };

const slopPx = 6;

/**
 * The height of a sheet while a finger drags it (null at rest), and the stop it is let go at. A
 * press that stays within a few pixels is left to be a click.
 */
export function useSheetDrag(onStopChange: (stop: SheetStop) => void, heights: SheetHeights) {
  const body = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const velocity = useRef(0);
  const moved = useRef(false);
  const [heightPx, setHeightPx] = useState<number | null>(null);

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || body.current === null) return;
      moved.current = false;
      velocity.current = 0;
      drag.current = {
        pointer: event.pointerId,
        startY: event.clientY,
        startPx: body.current.offsetHeight,
        lastY: event.clientY,
        lastMs: event.timeStamp,
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current;
      if (current === null || current.pointer !== event.pointerId) return;
      const risen = current.startY - event.clientY;
      if (!moved.current && Math.abs(risen) < slopPx) return;
      if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId);
      moved.current = true;
      const elapsed = Math.max(1, event.timeStamp - current.lastMs);
      velocity.current = (current.lastY - event.clientY) / elapsed;
      current.lastY = event.clientY;
      current.lastMs = event.timeStamp;
      const { peek, full } = measureStops(window.innerHeight, heights);
      setHeightPx(Math.min(full, Math.max(peek, current.startPx + risen)));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current;
      drag.current = null;
      if (current === null || !moved.current) return;
      const stops = measureStops(window.innerHeight, heights);
      const height = current.startPx + current.startY - event.clientY;
      setHeightPx(null);
      onStopChange(chooseStop(height, velocity.current, stops));
    },
    onPointerCancel: () => {
      drag.current = null;
      setHeightPx(null);
    },
  };
  return { body, heightPx, handlers, readMoved: () => moved.current };
}
