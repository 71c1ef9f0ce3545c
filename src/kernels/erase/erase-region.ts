import { checkMaskFits } from "../check-input.ts";
import { findMaskBounds } from "../mask.ts";
import { compositeWithin } from "../mask/composite.ts";
import type { Mask, Raster } from "../raster.ts";
import { fillMembrane } from "./membrane.ts";

export type EraseOptions = {
  /** Whole, 0 to 2³² - 1; the same seed gives the same bytes. */
  readonly seed: number;
  /** Called with a fraction that never falls, 1 at the end. */
  readonly onProgress?: (fraction: number) => void;
};

/** Fills the mask from the rest of the photo and returns a new raster. */
export function eraseRegion(photo: Raster, mask: Mask, options: EraseOptions): Raster {
  checkMaskFits(mask, photo);
  if (!Number.isInteger(options.seed) || options.seed < 0 || options.seed > 4_294_967_295) {
    throw new RangeError("seed: must be a whole number of 32 bits");
  }
  const area = findMaskBounds(mask);
  if (area === null) {
    options.onProgress?.(1);
    return { width: photo.width, height: photo.height, data: photo.data.slice() };
  }
  const values = Float32Array.from(photo.data);
  const isUnknown = mask.data.map((value) => (value > 0 ? 1 : 0));
  fillMembrane(values, isUnknown, photo.width, photo.height, 4);
  options.onProgress?.(1);
  const filled = {
    width: photo.width,
    height: photo.height,
    data: Uint8ClampedArray.from(values),
  };
  return compositeWithin(photo, filled, mask);
}
