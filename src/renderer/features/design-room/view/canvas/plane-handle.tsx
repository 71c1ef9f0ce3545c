import { styled } from "@mui/material/styles";
import { useRef } from "react";
import type { KeyboardEvent, PointerEvent } from "react";

import type { PlanePoint } from "#kernels/camera/homography.ts";

import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import { toPhotoPoint } from "../../model/canvas/viewport.ts";
import type { Size } from "../../model/canvas/viewport.ts";

export type PlaneHandleProps = {
  label: string;
  /** Of the words that say how it is used. */
  helpId: string;
  /** In pixels of the photo. */
  at: PlanePoint;
  photo: Size;
  viewport: ViewportPart;
  moveLoupe: (at: { x: number; y: number } | null) => void;
  onMove: (point: PlanePoint) => void;
  /** The drag or the key is over. */
  onSettle: () => void;
  /** The drag is given up. */
  onDrop: () => void;
};

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Css pixels of a key's step, and with Shift. */
const step = 1;
const bigStep = 10;
/** A corner may be beyond the photo's edge by this part of it. */
const beyond = 0.5;

/** A point of the photo that is dragged, or moved by arrow keys while it has the focus. */
export function PlaneHandle(props: PlaneHandleProps) {
  const { label, helpId, at, moveLoupe } = props;
  const handlers = useHandleDrag(props);
  return (
    <Handle
      type="button"
      aria-label={label}
      aria-describedby={helpId}
      style={{
        left: `calc(var(--photo-x) + ${at[0]}px * var(--photo-scale))`,
        top: `calc(var(--photo-y) + ${at[1]}px * var(--photo-scale))`,
      }}
      onKeyDown={(event) => moveByKey(event, props)}
      onKeyUp={(event) => {
        if (event.key in arrows) props.onSettle();
      }}
      onBlur={() => moveLoupe(null)}
      {...handlers}
    />
  );
}

type Grip = { dx: number; dy: number };

function useHandleDrag({ at, viewport, photo, moveLoupe, ...props }: PlaneHandleProps) {
  const grip = useRef<Grip | null>(null);
  const release = () => {
    grip.current = null;
    moveLoupe(null);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.stopPropagation();
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus({ preventScroll: true });
      const { scale, x, y } = viewport.get().viewport;
      const place = { x: x + at[0] * scale, y: y + at[1] * scale };
      grip.current = { dx: event.clientX - place.x, dy: event.clientY - place.y };
      moveLoupe(event.pointerType === "mouse" ? null : place);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      if (grip.current === null) return;
      event.stopPropagation();
      const x = event.clientX - grip.current.dx;
      const y = event.clientY - grip.current.dy;
      props.onMove(keepNear(toPhotoPoint(viewport.get().viewport, x, y), photo));
      moveLoupe(event.pointerType === "mouse" ? null : { x, y });
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
      if (grip.current === null) return;
      event.stopPropagation();
      release();
      props.onSettle();
    },
    onPointerCancel: () => {
      release();
      props.onDrop();
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key !== "Escape" || grip.current === null) return;
      event.stopPropagation();
      event.preventDefault();
      release();
      props.onDrop();
    },
  };
}

function moveByKey(event: KeyboardEvent, { at, viewport, photo, onMove }: PlaneHandleProps): void {
  const direction = arrows[event.key];
  if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation();
  event.preventDefault();
  const length = (event.shiftKey ? bigStep : step) / viewport.get().viewport.scale;
  onMove(keepNear([at[0] + direction[0] * length, at[1] + direction[1] * length], photo));
}

function keepNear([x, y]: PlanePoint, { width, height }: Size): PlanePoint {
  return [keepWithin(x, width), keepWithin(y, height)];
}

function keepWithin(value: number, size: number): number {
  return Math.min(size * (1 + beyond), Math.max(-size * beyond, value));
}

const Handle = styled("button")({
  position: "absolute",
  width: 48,
  height: 48,
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: "50%",
  transform: "translate(-50%, -50%)",
  backgroundColor: "transparent",
  cursor: "grab",
  touchAction: "none",
  "&:active": { cursor: "grabbing" },
  "&::after": {
    content: '""',
    position: "absolute",
    inset: 14,
    borderRadius: "50%",
    border: "3px solid #fff",
    backgroundColor: "var(--rw-primary)",
    boxShadow: "0 0 0 1px rgb(20 24 22 / .5), 0 2px 6px rgb(20 24 22 / .45)",
    transition: "inset 120ms var(--rw-ease)",
  },
  "&:hover::after, &:active::after": { inset: 12 },
  "&:focus-visible": { outline: "3px solid #fff", outlineOffset: -8 },
  "&:focus-visible::after": { boxShadow: "0 0 0 3px var(--rw-primary), 0 0 0 6px #fff" },
});
