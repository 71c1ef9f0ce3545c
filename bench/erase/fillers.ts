import { eraseRegion } from "#kernels/erase/erase-region.ts";
import type { Mask, Raster } from "#kernels/raster.ts";

/** Fills a mask; may take a library's time to load before the first call. */
export type Filler = (photo: Raster, mask: Mask) => Raster;

/** What can run in a process of Node by its name; loading is not part of the measured fill. */
export const fillers: Readonly<Record<string, () => Promise<Filler>>> = {
  ours: async () => (photo, mask) => eraseRegion(photo, mask, { seed: 1 }),
  none: async () => (photo) => photo,
};
