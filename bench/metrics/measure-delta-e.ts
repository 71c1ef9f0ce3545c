import { type Colour } from "#kernels/colour.ts";
import type { Raster } from "#kernels/raster.ts";

import type { Region } from "./region.ts";
import { deltaE2000, labFromBytes } from "./delta-e.ts";

/** Mean CIEDE2000 inside the region. */
export function measureDeltaE(picture: Raster, truth: Raster, region: Region): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < region.data.length; i++) {
    if (region.data[i] === 0) continue;
    sum += deltaE2000(labAt(picture, i), labAt(truth, i));
    count++;
  }
  return sum / count;
}

function labAt({ data }: Raster, pixel: number): Colour {
  return labFromBytes([data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!]);
}
