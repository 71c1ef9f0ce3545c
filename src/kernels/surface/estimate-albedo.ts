import { linearOfByte, type Colour } from "../colour.ts";
import type { Mask, Raster } from "../raster.ts";

/**
 * The colour (linear RGB) a masked surface shows where it is well lit: the 85th percentile of each
 * channel, weighted by coverage; null for an empty mask.
 */
export function estimateAlbedo(photo: Raster, mask: Mask): Colour | null {
  const counts = [new Float64Array(256), new Float64Array(256), new Float64Array(256)] as const;
  let total = 0;
  for (let i = 0; i < mask.data.length; i++) {
    const coverage = mask.data[i]!;
    if (coverage === 0) continue;
    total += coverage;
    for (let c = 0; c < 3; c++) counts[c]![photo.data[i * 4 + c]!]! += coverage;
  }
  if (total === 0) return null;
  const levelOf = (histogram: Float64Array): number => {
    let sum = 0;
    let byte = 0;
    while (byte < 255 && sum + histogram[byte]! < total * 0.85) sum += histogram[byte++]!;
    return Math.max(0.01, linearOfByte[byte]!);
  };
  return [levelOf(counts[0]), levelOf(counts[1]), levelOf(counts[2])];
}
