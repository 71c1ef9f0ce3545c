import { smoothBinomial } from "../mask/smooth-binomial.ts";
import type { PixelSize, Raster } from "../raster.ts";

/** One number a pixel, rows from the top. */
export type GreyPlane = PixelSize & {
  readonly data: Float32Array;
};

/**
 * Luma of the raster (0 to 255), smoothed by `smoothBinomial` so many times. Cost: pixels × rounds.
 */
export function smoothGrey(raster: Raster, rounds: number): GreyPlane {
  const { width, height } = raster;
  let data: Float32Array = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    data[i] =
      0.299 * raster.data[i * 4]! +
      0.587 * raster.data[i * 4 + 1]! +
      0.114 * raster.data[i * 4 + 2]!;
  }
  const across = new Float32Array(data.length);
  for (let round = 0; round < rounds; round++) data = smoothBinomial(data, width, height, across);
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
