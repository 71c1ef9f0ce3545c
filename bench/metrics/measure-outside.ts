import type { Raster } from "#kernels/raster.ts";

import type { Region } from "./region.ts";

const visibleLevels = 8;

export type OutsideChange = {
  /** Mean over the pixels outside of the channel that changed most. */
  readonly mean: number;
  /** The share of pixels outside that changed by more than 8 levels. */
  readonly changed: number;
};

/** What was done to the pixels that nobody asked to change. */
export function measureOutside(picture: Raster, photo: Raster, region: Region): OutsideChange {
  let sum = 0;
  let count = 0;
  let visible = 0;
  for (let i = 0; i < region.data.length; i++) {
    if (region.data[i] === 1) continue;
    let most = 0;
    for (let c = 0; c < 3; c++) {
      most = Math.max(most, Math.abs(picture.data[i * 4 + c]! - photo.data[i * 4 + c]!));
    }
    sum += most;
    count++;
    if (most > visibleLevels) visible++;
  }
  return { mean: sum / count, changed: visible / count };
}
