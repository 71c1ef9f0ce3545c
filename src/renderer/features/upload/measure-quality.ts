import type { Raster } from "#kernels/raster.ts";

import { measureTilt } from "./measure-tilt.ts";

/** Advice about a photo, from measurements on a small copy of it. */
export type PhotoQuality = {
  sharp: boolean;
  light: "dark" | "good" | "glaring";
  /** The camera was held askew: uprights lean. */
  tilted: boolean;
};

/** Long side of the copy that is measured; the sharpness limit belongs to this size. */
export const measuredSidePixels = 512;

/** Photos of rooms measure 500 to 4000; smeared over five of 2000 pixels they fall to 30 to 70. */
const minSharpness = 70;
const minLuminance = 55;
const maxLuminance = 235;
/** Less is hardly seen, and a straight room is sometimes measured two degrees off. */
const minTiltDegrees = 3.5;

export function measureQuality(copy: Raster): PhotoQuality {
  const luminance = readLuminance(copy);
  const mean = findMean(luminance);
  return {
    sharp: measureSharpness(luminance, copy.width, copy.height) >= minSharpness,
    light: mean < minLuminance ? "dark" : mean > maxLuminance ? "glaring" : "good",
    tilted: Math.abs(measureTilt(luminance, copy.width, copy.height) ?? 0) >= minTiltDegrees,
  };
}

/** Rec. 709 luma of each pixel, 0 to 255, gamma as stored. */
export function readLuminance(raster: Raster): Float32Array {
  const { data } = raster;
  const luminance = new Float32Array(raster.width * raster.height);
  for (let index = 0; index < luminance.length; index += 1) {
    const at = index * 4;
    luminance[index] =
      0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  }
  return luminance;
}

/**
 * Variance of the 4-neighbour Laplacian (Pech-Pacheco et al., "Diatom autofocusing in brightfield
 * microscopy", 2000): small where edges are smeared. Linear in the pixels; 0 below 3 × 3.
 */
export function measureSharpness(luminance: Float32Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const response =
        (luminance[at - 1] ?? 0) +
        (luminance[at + 1] ?? 0) +
        (luminance[at - width] ?? 0) +
        (luminance[at + width] ?? 0) -
        4 * (luminance[at] ?? 0);
      sum += response;
      squares += response * response;
      count += 1;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

export function findMean(values: Float32Array): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
