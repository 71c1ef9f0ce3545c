import { useRef, useState } from "react";
import type { PointerEvent, RefObject } from "react";

/**
 * Moves the line with the pointer. A mouse or pen jumps at once; a finger only when it moves
 * sideways or is lifted, so that scrolling the page past a picture changes nothing.
 */
export function useCompareDrag(
  frame: RefObject<HTMLElement | null>,
  range: RefObject<HTMLInputElement | null>,
  change: (value: number) => void,
) {
  const pointer = useRef<number | null>(null);
  const [dragging, setDragging] = useState(false);

  const moveTo = (clientX: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    change(Math.round(((clientX - box.left) / box.width) * 1000) / 10);
  };
  const stop = () => {
    pointer.current = null;
    setDragging(false);
  };
  const isDragging = (event: PointerEvent) => pointer.current === event.pointerId;
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || pointer.current !== null) return;
      pointer.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      range.current?.focus({ preventScroll: true });
      setDragging(true);
      if (event.pointerType === "touch") return;
      event.preventDefault();
      moveTo(event.clientX);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (isDragging(event)) moveTo(event.clientX);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!isDragging(event)) return;
      if (event.pointerType === "touch") moveTo(event.clientX);
      stop();
    },
    onPointerCancel: stop,
  };
  return { dragging, handlers };
}
