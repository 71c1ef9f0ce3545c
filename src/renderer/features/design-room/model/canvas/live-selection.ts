import type { MaskShape, Point } from "#shared/mask.ts";

import type { SelectionModifiers } from "../document/choose-selection-mode.ts";
import type { SelectionMode } from "../document/room-document.ts";
import type { RoomTool } from "../document/room-tool.ts";
import {
  createPolygonShapes,
  createRectangleShapes,
  createStrokeShapes,
} from "./create-selection-shapes.ts";

/** What is being drawn; its points are pixels of the upright original. */
export type LiveSelection = {
  readonly tool: RoomTool;
  readonly mode: SelectionMode;
  readonly modifiers: SelectionModifiers;
  readonly radius: number;
  readonly points: Point[];
};

/** Further than this, in css pixels, a press has drawn something. */
const tapSlop = 6;

/** Pressed and let go in one place. */
export function isTap({ points }: LiveSelection, scale: number): boolean {
  const [first] = points;
  if (first === undefined) return false;
  return points.every(
    (point) => Math.hypot(point[0] - first[0], point[1] - first[1]) * scale <= tapSlop,
  );
}

/** What it becomes when it is finished; empty when it encloses nothing. */
export function finishLiveSelection(live: LiveSelection): MaskShape[] {
  const first = live.points[0];
  const last = live.points.at(-1);
  if (first === undefined || last === undefined) return [];
  if (live.tool === "rectangle") return createRectangleShapes(first, last);
  if (live.tool === "lasso") return createPolygonShapes(live.points);
  return createStrokeShapes(live.points, live.radius);
}
