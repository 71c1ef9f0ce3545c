import type { Mask } from "#kernels/raster.ts";

/** Whether a mask leaves no pixel of the photo out, so that nothing is left to fill it with. */
export function coversPhoto(mask: Mask): boolean {
  return !mask.data.includes(0);
}
