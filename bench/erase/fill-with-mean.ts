import type { Mask, Raster } from "#kernels/raster.ts";

import { dilateRegion } from "../metrics/region.ts";

/**
 * Fills a mask, of which `object` is the part without a shadow, for those that treat the two
 * differently; `seed` is for those that draw lots.
 */
export type Filler = (
  photo: Raster,
  mask: Mask,
  options: { readonly object: Mask; readonly seed: number },
) => Raster;

const ringPixels = 15;

/** The mask in one colour: the median, channel by channel, of a ring of 15 pixels around it. */
export function fillWithMean(photo: Raster, mask: Mask): Raster {
  const inside = { ...mask, data: mask.data.map((value) => (value > 0 ? 1 : 0)) };
  const around = dilateRegion(inside, ringPixels).data;
  const colour = [0, 1, 2].map((channel) => {
    const values: number[] = [];
    for (let i = 0; i < around.length; i++) {
      if (around[i] === 1 && inside.data[i] === 0) values.push(photo.data[i * 4 + channel]!);
    }
    return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  });
  const data = photo.data.slice();
  for (let i = 0; i < around.length; i++) {
    if (inside.data[i] === 1) data.set(colour, i * 4);
  }
  return { ...photo, data };
}
