import type { LabPlanes } from "./lab-planes.ts";

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
  const means = createLocalMeans(planes);
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

/**
 * Lets the region climb up to `steps` pixels into the slopes that barred it, as long as they rise
 * (above `flat`) and the colour stays within `difference`: the crest is where the true edge runs.
 */
export function growRim(
  planes: LabPlanes,
  region: Uint8Array,
  steps: number,
  difference: number,
  flat: number,
): void {
  const { width, height, slope } = planes;
  const means = createLocalMeans(planes);
  for (let i = 0; i < region.length; i++) if (region[i] === 1) means.add(i);
  const limit = difference ** 2;
  for (let step = 0; step < steps; step++) {
    const ring: number[] = [];
    for (let i = 0; i < region.length; i++) {
      if (region[i] === 1) continue;
      const x = i % width;
      const here = slope[i]! <= flat ? Infinity : slope[i]! * 1.02;
      const rises = (from: number): boolean => region[from] === 1 && slope[from]! <= here;
      const touches =
        (x > 0 && rises(i - 1)) ||
        (x + 1 < width && rises(i + 1)) ||
        (i >= width && rises(i - width)) ||
        (i + width < width * height && rises(i + width));
      if (touches && means.squaredDifference(i) <= limit) ring.push(i);
    }
    for (const i of ring) region[i] = 1;
  }
}

type LocalMeans = { add(index: number): void; squaredDifference(index: number): number };

function createLocalMeans({ width, height, lightness, a, b }: LabPlanes): LocalMeans {
  const across = Math.ceil(width / cellSize);
  const down = Math.ceil(height / cellSize);
  const sums = new Float64Array(across * down * 4);
  const cellOf = (index: number): number =>
    Math.floor(Math.floor(index / width) / cellSize) * across +
    Math.floor((index % width) / cellSize);
  return {
    add(index) {
      const at = cellOf(index) * 4;
      sums[at]! += lightness[index]!;
      sums[at + 1]! += a[index]!;
      sums[at + 2]! += b[index]!;
      sums[at + 3]! += 1;
    },
    squaredDifference(index) {
      const cell = cellOf(index);
      const column = cell % across;
      const row = (cell - column) / across;
      let l = 0;
      let meanA = 0;
      let meanB = 0;
      let count = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++) {
          const at = (y * across + x) * 4;
          l += sums[at]!;
          meanA += sums[at + 1]!;
          meanB += sums[at + 2]!;
          count += sums[at + 3]!;
        }
      }
      if (count === 0) return Infinity;
      return (
        (lightness[index]! - l / count) ** 2 +
        (a[index]! - meanA / count) ** 2 +
        (b[index]! - meanB / count) ** 2
      );
    },
  };
}
