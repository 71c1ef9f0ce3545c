import type { MaskShape, Point } from "#shared/mask.ts";

import type { MarkMode } from "../model/document/room-document.ts";
import type { MarkModifiers } from "../model/document/choose-mark-mode.ts";
import type { RoomTool } from "../model/document/room-tool.ts";
import {
  createPolygonShapes,
  createRectangleShapes,
  createStrokeShapes,
} from "./create-mark-shapes.ts";
import type { Viewport } from "./viewport.ts";

/** A mark while it is being drawn; its points are pixels of the upright original. */
export type LiveMark = {
  readonly tool: RoomTool;
  readonly mode: MarkMode;
  readonly modifiers: MarkModifiers;
  readonly radius: number;
  readonly points: Point[];
};

/** Further than this, in css pixels, a press has drawn something. */
const tapSlop = 6;

/** Pressed and let go in one place. */
export function isTap({ points }: LiveMark, scale: number): boolean {
  const [first] = points;
  if (first === undefined) return false;
  return points.every(
    (point) => Math.hypot(point[0] - first[0], point[1] - first[1]) * scale <= tapSlop,
  );
}

/** What the finished mark becomes; empty when it encloses nothing. */
export function finishLiveMark(live: LiveMark): MaskShape[] {
  const first = live.points[0];
  const last = live.points.at(-1);
  if (first === undefined || last === undefined) return [];
  if (live.tool === "rectangle") return createRectangleShapes(first, last);
  if (live.tool === "lasso") return createPolygonShapes(live.points);
  return createStrokeShapes(live.points, live.radius);
}

/** Draws opaque in one colour: the canvas itself is see-through, so crossings stay even. */
export function drawLiveMark(
  context: CanvasRenderingContext2D,
  live: LiveMark,
  viewport: Viewport,
): void {
  const [first] = live.points;
  const last = live.points.at(-1);
  if (first === undefined || last === undefined) return;
  context.save();
  context.translate(viewport.x, viewport.y);
  context.scale(viewport.scale, viewport.scale);
  const colour = live.mode === "subtract" ? "#ffffff" : "#e03c70";
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.beginPath();
  if (live.tool === "rectangle") {
    context.rect(first[0], first[1], last[0] - first[0], last[1] - first[1]);
    context.fill();
  } else {
    context.moveTo(first[0], first[1]);
    for (const point of live.points) context.lineTo(point[0], point[1]);
    if (live.tool === "lasso") context.fill("evenodd");
    context.lineCap = "round";
    context.lineJoin = "round";
    context.lineWidth = live.tool === "lasso" ? 2 / viewport.scale : live.radius * 2;
    context.stroke();
  }
  context.restore();
}
