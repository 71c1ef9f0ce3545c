import { useCallback, useState } from "react";
import type { KeyboardEvent } from "react";

import type { MaskShape, Point } from "#shared/mask.ts";

import type { Room } from "../room/room-context.ts";
import { chooseMarkMode } from "../model/document/choose-mark-mode.ts";
import type { MarkModifiers } from "../model/document/choose-mark-mode.ts";
import type { MarkMode } from "../model/document/room-document.ts";
import { picksSurfaces } from "../model/document/room-tool.ts";
import type { RoomTool } from "../model/document/room-tool.ts";
import {
  createPolygonShapes,
  createRectangleShapes,
  createStrokeShapes,
} from "./create-mark-shapes.ts";
import type { ViewportControl } from "./use-viewport.ts";

const noCorners: readonly Point[] = [];

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Closer than this, in css pixels, a corner is meant to be one that is there already. */
const cornerReach = 10;

export type Reticle = {
  /** In pixels of the upright original; null until it is called for. */
  at: Point | null;
  /** Corners set so far with the rectangle or the lasso. */
  corners: readonly Point[];
  hide: () => void;
  /** Sets a corner by pointer; one on the lasso's first or last corner closes it. */
  place: (point: Point, modifiers: MarkModifiers) => void;
  /** Leads the open line to the pointer. */
  follow: (point: Point) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Marking without dragging: arrow keys move a reticle, Enter or a click works the tool there. */
export function useReticle(room: Room, control: ViewportControl): Reticle {
  const [at, setAt] = useState<Point | null>(null);
  const { corners, setCorners } = useCorners(room.tools.tool);
  const { image } = room;
  const hide = useCallback(() => {
    setAt(null);
    setCorners([]);
  }, [setCorners]);

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

  const place = (point: Point, modifiers: MarkModifiers) => {
    const met = findMetCorner(corners, point, cornerReach / control.viewport.scale);
    const isClosing = met !== null && room.tools.tool === "lasso";
    if (isClosing && corners.length < 3) return;
    const open = markAt(room, isClosing ? (corners.at(-1) ?? point) : point, corners, modifiers);
    setCorners(open);
    setAt(open.length === 0 ? null : point);
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
    } else if (event.key === "Backspace" && corners.length > 0) {
      event.stopPropagation();
      setCorners(corners.slice(0, -1));
    } else return;
    event.preventDefault();
  };
  return { at, corners, hide, place, follow: setAt, onKeyDown };
}

/** Corners belong to the tool they were set with. */
function useCorners(tool: RoomTool) {
  const [set, setSet] = useState<{ tool: RoomTool; corners: readonly Point[] } | null>(null);
  const corners = set?.tool === tool ? set.corners : noCorners;
  const setCorners = useCallback(
    (next: readonly Point[]) => setSet({ tool, corners: next }),
    [tool],
  );
  return { corners, setCorners };
}

function findMetCorner(corners: readonly Point[], point: Point, reach: number): Point | null {
  const isMet = (corner: Point | undefined): corner is Point =>
    corner !== undefined && Math.hypot(corner[0] - point[0], corner[1] - point[1]) <= reach;
  const [first] = corners;
  const last = corners.at(-1);
  if (isMet(last)) return last;
  return isMet(first) ? first : null;
}

/** Answers the corners that stay open. */
function markAt(
  room: Room,
  at: Point,
  corners: readonly Point[],
  modifiers: MarkModifiers,
): readonly Point[] {
  const { tools, history, pick } = room;
  const { tool, stickyMode, brushSize } = tools;
  const mode = chooseMarkMode(tool, modifiers, stickyMode, history.document);
  if (picksSurfaces(tool)) pick.pick(at, modifiers);
  if (tool === "brush" || tool === "eraser") {
    markShapes(room, createStrokeShapes([at], brushSize / 2), mode);
  }
  const last = corners.at(-1);
  if (tool === "rectangle") {
    if (last === undefined) return [at];
    markShapes(room, createRectangleShapes(last, at), mode);
  }
  if (tool === "lasso") {
    const isClosing = last !== undefined && last[0] === at[0] && last[1] === at[1];
    if (!isClosing) return [...corners, at];
    markShapes(room, createPolygonShapes(corners), mode);
  }
  return [];
}

function markShapes({ history }: Room, shapes: readonly MaskShape[], mode: MarkMode): void {
  if (shapes.length > 0) history.change({ type: "areaMarked", shapes, mode });
}
