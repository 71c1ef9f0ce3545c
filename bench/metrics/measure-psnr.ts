import type { Raster } from "#kernels/raster.ts";

import type { Region } from "./region.ts";

/** Peak signal-to-noise ratio in dB over RGB inside the region; 99 when nothing differs. */
export function measurePsnr(picture: Raster, truth: Raster, region: Region): number {
  let squares = 0;
  let count = 0;
  for (let i = 0; i < region.data.length; i++) {
    if (region.data[i] === 0) continue;
    for (let c = 0; c < 3; c++) {
      squares += (picture.data[i * 4 + c]! - truth.data[i * 4 + c]!) ** 2;
      count++;
    }
  }
  if (count === 0) return Number.NaN;
  return squares === 0 ? 99 : 10 * Math.log10((255 * 255 * count) / squares);
}
