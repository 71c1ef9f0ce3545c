import type { LabPlanes } from "./lab-planes.ts";

/** The mean colour of the pixels added so far around a pixel: in its cell and the eight next to it. */
export type LocalMeans = { add(index: number): void; squaredDifference(index: number): number };

/**
 * Means of nothing yet over square cells of `cellSize` pixels; `squaredDifference` is Infinity
 * where nothing is near.
 */
export function createLocalMeans(
  { width, height, lightness, a, b }: LabPlanes,
  cellSize: number,
): LocalMeans {
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
