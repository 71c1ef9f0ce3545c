import type { Point } from "#shared/mask.ts";

import type { Mask } from "../raster.ts";
import { writeCoverage, type MaskOperation } from "./write-coverage.ts";

const linesPerRow = 8;

/**
 * Fills a polygon (closed by itself, even-odd) into `mask`, in its pixels. Coverage is exact along
 * x and sampled on eight lines a row along y. Cost: eight × rows × edges, plus the area.
 */
export function drawPolygon(mask: Mask, points: readonly Point[], operation: MaskOperation): void {
  let highest = Infinity;
  let lowest = -Infinity;
  for (const [, y] of points) {
    highest = Math.min(highest, y);
    lowest = Math.max(lowest, y);
  }
  const top = Math.max(0, Math.floor(highest));
  const bottom = Math.min(mask.height, Math.ceil(lowest));
  // Difference form: a span adds at its start and takes away at its end; a running sum fills it.
  const steps = new Float64Array(mask.width + 2);
  for (let y = top; y < bottom; y++) {
    steps.fill(0);
    for (let line = 0; line < linesPerRow; line++) {
      const crossings = crossingsAt(points, y + (line + 0.5) / linesPerRow);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        addSpan(steps, crossings[i]!, crossings[i + 1]!, mask.width);
      }
    }
    let sum = 0;
    for (let x = 0; x < mask.width; x++) {
      sum += steps[x]!;
      if (sum > 1e-9) {
        const coverage = Math.min(1, sum / linesPerRow);
        writeCoverage(mask.data, y * mask.width + x, coverage, operation);
      }
    }
  }
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < points.length; i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[(i + 1) % points.length]!;
    if (ay <= y !== by <= y) found.push(ax + ((y - ay) * (bx - ax)) / (by - ay));
  }
  return found.toSorted((a, b) => a - b);
}

function addSpan(steps: Float64Array, from: number, to: number, width: number): void {
  const left = Math.min(width, Math.max(0, from));
  const right = Math.min(width, Math.max(0, to));
  if (right <= left) return;
  addEdge(steps, left, 1);
  addEdge(steps, right, -1);
}

function addEdge(steps: Float64Array, x: number, sign: number): void {
  const column = Math.floor(x);
  const part = x - column;
  steps[column]! += sign * (1 - part);
  steps[column + 1]! += sign * part;
}
