import type { PixelSize, Raster } from "../raster.ts";

/** One number a pixel, rows from the top. */
export type GreyPlane = PixelSize & {
  readonly data: Float32Array;
};

/**
 * Luma of the raster (0 to 255), smoothed by a binomial kernel run `rounds` times, each of standard
 * deviation √½ pixel, borders repeated. Cost: pixels × rounds.
 */
export function smoothGrey(raster: Raster, rounds: number): GreyPlane {
  const { width, height } = raster;
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    data[i] =
      0.299 * raster.data[i * 4]! +
      0.587 * raster.data[i * 4 + 1]! +
      0.114 * raster.data[i * 4 + 2]!;
  }
  const turned = new Float32Array(data.length);
  for (let round = 0; round < rounds; round++) {
    smoothRows(data, turned, width, height);
    smoothColumns(turned, data, width, height);
  }
  return { width, height, data };
}

/** Bilinear value at (x, y), where the centre of the first pixel is at (0.5, 0.5). */
export function sampleGrey(plane: GreyPlane, x: number, y: number): number {
  const left = Math.min(plane.width - 1.001, Math.max(0, x - 0.5));
  const top = Math.min(plane.height - 1.001, Math.max(0, y - 0.5));
  const column = Math.floor(left);
  const row = Math.floor(top);
  const across = left - column;
  const down = top - row;
  const at = row * plane.width + column;
  const below = at + plane.width;
  const upper = plane.data[at]! + across * (plane.data[at + 1]! - plane.data[at]!);
  const lower = plane.data[below]! + across * (plane.data[below + 1]! - plane.data[below]!);
  return upper + down * (lower - upper);
}

function smoothRows(from: Float32Array, to: Float32Array, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const end = start + width - 1;
    for (let i = start; i <= end; i++) {
      const before = from[i === start ? i : i - 1]!;
      const after = from[i === end ? i : i + 1]!;
      to[i] = (before + 2 * from[i]! + after) / 4;
    }
  }
}

function smoothColumns(from: Float32Array, to: Float32Array, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const above = y === 0 ? row : row - width;
    const below = y === height - 1 ? row : row + width;
    for (let x = 0; x < width; x++) {
      to[row + x] = (from[above + x]! + 2 * from[row + x]! + from[below + x]!) / 4;
    }
  }
}
