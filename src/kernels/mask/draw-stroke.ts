import type { Point } from "#shared/mask.ts";

import type { Mask } from "../raster.ts";
import { writeCoverage, type MaskOperation } from "./write-coverage.ts";

type Span = { from: number; to: number };

/**
 * Draws a round brush along a polyline into `mask`, in its pixels, edges anti-aliased by distance.
 * Every segment is a capsule whose section with a row is one interval, so the inside is filled
 * row by row and only the pixels of the rim are measured. Cost: segments × rows they touch.
 */
export function drawStroke(
  mask: Mask,
  points: readonly Point[],
  radius: number,
  operation: MaskOperation,
): void {
  const reach = Math.max(radius, 0.5) + 0.5;
  const core = radius - 0.5;
  for (let i = 0; i < Math.max(1, points.length - 1); i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[Math.min(i + 1, points.length - 1)]!;
    const top = Math.max(0, Math.floor(Math.min(ay, by) - reach));
    const bottom = Math.min(mask.height, Math.ceil(Math.max(ay, by) + reach));
    for (let y = top; y < bottom; y++) {
      const rim = sectionOfCapsule(ax, ay, bx, by, reach, y + 0.5);
      if (rim === null) continue;
      const left = Math.max(0, Math.ceil(rim.from - 0.5));
      const right = Math.min(mask.width, Math.floor(rim.to - 0.5) + 1);
      const inner = core > 0 ? sectionOfCapsule(ax, ay, bx, by, core, y + 0.5) : null;
      const solidFrom = inner === null ? right : Math.max(left, Math.ceil(inner.from - 0.5));
      const solidTo = inner === null ? right : Math.min(right, Math.floor(inner.to - 0.5) + 1);
      const row = y * mask.width;
      for (let x = left; x < right; x++) {
        if (x === solidFrom && solidTo > solidFrom) {
          mask.data.fill(operation === "add" ? 255 : 0, row + solidFrom, row + solidTo);
          x = solidTo - 1;
          continue;
        }
        const distance = distanceToSegment(x + 0.5, y + 0.5, ax, ay, bx, by);
        writeCoverage(mask.data, row + x, coverAt(distance, radius), operation);
      }
    }
  }
}

function coverAt(distance: number, radius: number): number {
  if (radius < 0.5) return Math.max(0, 1 - distance) * radius * 2;
  return Math.min(1, Math.max(0, radius - distance + 0.5));
}

function distanceToSegment(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / lengthSquared;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** The interval of x whose points in row `y` lie within `radius` of the segment, or null. */
function sectionOfCapsule(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  radius: number,
  y: number,
): Span | null {
  let from = Infinity;
  let to = -Infinity;
  const discAt = (x: number, centreY: number): void => {
    const rest = radius * radius - (y - centreY) ** 2;
    if (rest < 0) return;
    const half = Math.sqrt(rest);
    from = Math.min(from, x - half);
    to = Math.max(to, x + half);
  };
  discAt(ax, ay);
  discAt(bx, by);
  const slab = sectionOfSlab(bx - ax, by - ay, radius, y - ay);
  if (slab !== null) {
    from = Math.min(from, ax + slab.from);
    to = Math.max(to, ax + slab.to);
  }
  return from <= to ? { from, to } : null;
}

/** The straight part of a capsule that starts at the origin: a rectangle cut by a row. */
function sectionOfSlab(dx: number, dy: number, radius: number, y: number): Span | null {
  const length = Math.hypot(dx, dy);
  if (length === 0) return null;
  const ux = dx / length;
  const uy = dy / length;
  let from = -Infinity;
  let to = Infinity;
  const limit = (slope: number, offset: number, low: number, high: number): void => {
    if (Math.abs(slope) < 1e-12) {
      if (offset < low || offset > high) to = -Infinity;
      return;
    }
    const a = (low - offset) / slope;
    const b = (high - offset) / slope;
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  };
  limit(ux, y * uy, 0, length);
  limit(-uy, y * ux, -radius, radius);
  return from <= to ? { from, to } : null;
}
