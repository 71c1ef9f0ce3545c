import { linearOfByte, type Colour } from "../colour.ts";
import type { Mask, Raster } from "../raster.ts";

/** What a masked surface shows, in linear RGB, before anything is concluded from it. */
export type SurfaceLevels = {
  /** 85th percentile of each channel: the surface where it is well lit. */
  readonly bright: Colour;
  /** 60th percentile of each channel: the surface as it mostly is. */
  readonly usual: Colour;
};

/** Levels of the masked pixels, weighted by coverage; null for an empty mask. One pass. */
export function measureSurface(photo: Raster, mask: Mask): SurfaceLevels | null {
  const counts = [new Float64Array(256), new Float64Array(256), new Float64Array(256)] as const;
  let total = 0;
  for (let i = 0; i < mask.data.length; i++) {
    const coverage = mask.data[i]!;
    if (coverage === 0) continue;
    total += coverage;
    counts[0][photo.data[i * 4]!]! += coverage;
    counts[1][photo.data[i * 4 + 1]!]! += coverage;
    counts[2][photo.data[i * 4 + 2]!]! += coverage;
  }
  if (total === 0) return null;
  const levelsAt = (share: number): Colour => [
    percentile(counts[0], total * share),
    percentile(counts[1], total * share),
    percentile(counts[2], total * share),
  ];
  return { bright: levelsAt(0.85), usual: levelsAt(0.6) };
}

/** The luminance (linear, Rec. 709) of a linear RGB colour. */
export function luminanceOf([red, green, blue]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function percentile(histogram: Float64Array, rank: number): number {
  let sum = histogram[0]!;
  let byte = 0;
  while (byte < 255 && sum < rank) sum += histogram[++byte]!;
  return Math.max(0.002, linearOfByte[byte]!);
}
