import type { Mask } from "../raster.ts";
import { footprintWidth } from "./plane-footprint.ts";

/**
 * For every covered pixel how far to its right of the one whose footprint it shares: the first
 * covered one of its block in its row. 0 where nothing is covered. Cost: one pass.
 */
export function findFootprintAnchors({ width, height, data }: Mask): Uint8Array {
  const offsets = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let left = 0; left < width; left += footprintWidth) {
      const right = Math.min(width, left + footprintWidth);
      let first = left;
      while (first < right && data[row + first] === 0) first++;
      for (let x = first; x < right; x++) {
        if (data[row + x] !== 0) offsets[row + x] = x - first;
      }
    }
  }
  return offsets;
}
