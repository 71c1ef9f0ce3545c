import type { MaskShape, Point } from "#shared/mask.ts";

import { simplifyPoints } from "./simplify-points.ts";

/** The wire's limit on the points of one shape. */
const maxPoints = 5000;

/** One drawn stroke as mask shapes (more than one only when it is very long). */
export function createStrokeShapes(points: readonly Point[], radius: number): MaskShape[] {
  const kept = simplifyPoints(points, Math.min(1, radius / 8));
  const shapes: MaskShape[] = [];
  for (let from = 0; from < kept.length; from += maxPoints - 1) {
    const part = kept.slice(from, from + maxPoints);
    shapes.push({ kind: "stroke", operation: "add", radius: clampRadius(radius), points: part });
    if (from + maxPoints >= kept.length) break;
  }
  return shapes;
}

/** A lasso's closed outline, or nothing when it encloses no area. */
export function createPolygonShapes(points: readonly Point[]): MaskShape[] {
  let kept = simplifyPoints(points, 0.75);
  for (let tolerance = 1.5; kept.length > maxPoints; tolerance *= 2) {
    kept = simplifyPoints(points, tolerance);
  }
  return kept.length < 3 ? [] : [{ kind: "polygon", operation: "add", points: kept }];
}

/** The rectangle between two corners, or nothing when it is thinner than a pixel. */
export function createRectangleShapes(from: Point, to: Point): MaskShape[] {
  const left = Math.round(Math.min(from[0], to[0]));
  const right = Math.round(Math.max(from[0], to[0]));
  const top = Math.round(Math.min(from[1], to[1]));
  const bottom = Math.round(Math.max(from[1], to[1]));
  if (right - left < 1 || bottom - top < 1) return [];
  const points: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return [{ kind: "polygon", operation: "add", points }];
}

function clampRadius(radius: number): number {
  return Math.min(2000, Math.max(0.5, Math.round(radius * 10) / 10));
}
