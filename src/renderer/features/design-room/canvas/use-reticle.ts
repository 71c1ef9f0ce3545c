import { useCallback, useState } from "react";
import type { KeyboardEvent } from "react";

import type { Point } from "#shared/mask.ts";

import type { Room } from "../room/room-context.ts";
import { chooseMarkMode } from "../state/choose-mark-mode.ts";
import { picksSurfaces } from "../state/room-tool.ts";
import {
  createPolygonShapes,
  createRectangleShapes,
  createStrokeShapes,
} from "./create-mark-shapes.ts";
import type { ViewportControl } from "./use-viewport.ts";

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export type Reticle = {
  /** In pixels of the upright original; null until an arrow key is pressed. */
  at: Point | null;
  /** Corners set so far with the rectangle or the lasso. */
  corners: readonly Point[];
  hide: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Marking without dragging: arrow keys move a reticle, Enter works the tool there. */
export function useReticle(room: Room, control: ViewportControl): Reticle {
  const [at, setAt] = useState<Point | null>(null);
  const [corners, setCorners] = useState<readonly Point[]>([]);
  const { image } = room;
  const hide = useCallback(() => {
    setAt(null);
    setCorners([]);
  }, []);

  const move = (direction: readonly [number, number], isFast: boolean) => {
    const step = Math.max(1, Math.max(image.width, image.height) / (isFast ? 20 : 100));
    setAt((before) => {
      const [x, y] = before ?? [
        image.width / 2 - direction[0] * step,
        image.height / 2 - direction[1] * step,
      ];
      return [
        Math.min(image.width - 1, Math.max(0, x + direction[0] * step)),
        Math.min(image.height - 1, Math.max(0, y + direction[1] * step)),
      ];
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (direction !== undefined && room.tools.tool === "move") {
      control.pan(-direction[0] * 48, -direction[1] * 48);
    } else if (direction !== undefined) move(direction, event.shiftKey);
    else if (event.key === "Enter") {
      const point: Point = at ?? [image.width / 2, image.height / 2];
      setAt(point);
      setCorners(markAt(room, point, corners, { shift: event.shiftKey, alt: event.altKey }));
    } else if (event.key === "Escape" && at !== null) {
      event.stopPropagation();
      hide();
    } else return;
    event.preventDefault();
  };
  return { at, corners, hide, onKeyDown };
}

/** Answers the corners that stay open. */
function markAt(
  room: Room,
  at: Point,
  corners: readonly Point[],
  modifiers: { shift: boolean; alt: boolean },
): readonly Point[] {
  const { tools, history, pick } = room;
  const { tool, stickyMode, brushSize } = tools;
  const mode = chooseMarkMode(tool, modifiers, stickyMode, history.document);
  if (picksSurfaces(tool)) pick.pick(at, modifiers);
  if (tool === "brush" || tool === "eraser") {
    history.change({ type: "areaMarked", shapes: createStrokeShapes([at], brushSize / 2), mode });
  }
  const last = corners.at(-1);
  if (tool === "rectangle") {
    if (last === undefined) return [at];
    history.change({ type: "areaMarked", shapes: createRectangleShapes(last, at), mode });
  }
  if (tool === "lasso") {
    const isClosing = last !== undefined && last[0] === at[0] && last[1] === at[1];
    if (!isClosing) return [...corners, at];
    history.change({ type: "areaMarked", shapes: createPolygonShapes(corners), mode });
  }
  return [];
}
