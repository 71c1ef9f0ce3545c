import type { Point } from "#shared/mask.ts";

/** Points are looked at in pieces this long, so that a long scribble costs no more than linear. */
const pieceLength = 400;

/**
 * Drops points that lie within `tolerance` of the line through their kept neighbours
 * (Ramer 1972, Douglas and Peucker 1973; iterative, in pieces) and rounds to tenths.
 */
export function simplifyPoints(points: readonly Point[], tolerance: number): Point[] {
  const last = points.length - 1;
  const keep = new Set([0, last]);
  const spans: [number, number][] = [];
  for (let from = 0; from < last; from += pieceLength) {
    const to = Math.min(last, from + pieceLength);
    keep.add(to);
    spans.push([from, to]);
  }
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const farthest = findFarthest(points, span[0], span[1]);
    if (farthest === null || farthest.distance <= tolerance) continue;
    keep.add(farthest.index);
    spans.push([span[0], farthest.index], [farthest.index, span[1]]);
  }
  return points.filter((_point, index) => keep.has(index)).map(roundPoint);
}

function findFarthest(
  points: readonly Point[],
  from: number,
  to: number,
): { index: number; distance: number } | null {
  const start = points[from];
  const end = points[to];
  if (start === undefined || end === undefined) return null;
  let found: { index: number; distance: number } | null = null;
  for (let index = from + 1; index < to; index += 1) {
    const point = points[index];
    if (point === undefined) continue;
    const distance = measureDistance(point, start, end);
    if (found === null || distance > found.distance) found = { index, distance };
  }
  return found;
}

function measureDistance(point: Point, start: Point, end: Point): number {
  const dx = end[0] - start[0];
  const dy = end[1] - start[1];
  const squared = dx * dx + dy * dy;
  const along =
    squared === 0 ? 0 : ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / squared;
  const clamped = Math.min(1, Math.max(0, along));
  return Math.hypot(point[0] - start[0] - clamped * dx, point[1] - start[1] - clamped * dy);
}

function roundPoint([x, y]: Point): Point {
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}
