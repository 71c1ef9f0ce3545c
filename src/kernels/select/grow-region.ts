import type { LabPlanes } from "./lab-planes.ts";
import { createLocalMeans } from "./local-means.ts";

const cellSize = 12;

/** How far a pixel's colour may lie from the region around it, in CIELAB units. */
export type GrowLimits = {
  readonly localDifference: number;
  /** Largest distance in a and b from the seed's colour: light changes lightness more than hue. */
  readonly chromaDifference: number;
};

/**
 * Grows a region (1 inside) from `start` over the pixels where `isOpen` is 1, nearest first. A
 * pixel joins when it resembles the mean of what has joined around it (cells of 12 pixels), so
 * the region follows slow changes of light and stops at sudden ones. Cost linear in the pixels.
 */
export function growRegion(
  planes: LabPlanes,
  start: number,
  isOpen: Uint8Array,
  limits: GrowLimits,
): Uint8Array {
  const { width, height } = planes;
  const region = new Uint8Array(width * height);
  const means = createLocalMeans(planes, cellSize);
  const queue = new Int32Array(width * height);
  const seedA = planes.a[start]!;
  const seedB = planes.b[start]!;
  const chromaLimit = limits.chromaDifference ** 2;
  const localLimit = limits.localDifference ** 2;
  let head = 0;
  let tail = 0;
  region[start] = 1;
  means.add(start);
  queue[tail++] = start;
  const visit = (index: number): void => {
    if (region[index] !== 0 || isOpen[index] === 0) return;
    const chroma = (planes.a[index]! - seedA) ** 2 + (planes.b[index]! - seedB) ** 2;
    if (chroma > chromaLimit || means.squaredDifference(index) > localLimit) return;
    region[index] = 1;
    means.add(index);
    queue[tail++] = index;
  };
  while (head < tail) {
    const at = queue[head++]!;
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x + 1 < width) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at + width < width * height) visit(at + width);
  }
  return region;
}
