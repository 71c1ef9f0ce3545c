import { blurBox } from "../mask/blur-box.ts";
import { findMaskBounds } from "../mask.ts";
import type { Mask, Raster } from "../raster.ts";

const radius = 5;

/**
 * The photo with the grain of the masked pixels reduced to `kept` (0 to 1) of its strength, as a
 * new raster: a dark wall painted pale would otherwise show its noise many times enlarged. Means
 * are taken within the mask only. Cost linear in the mask's bounds.
 */
export function softenGrain(photo: Raster, mask: Mask, kept: number): Raster {
  const data = photo.data.slice();
  const bounds = findMaskBounds(mask);
  if (bounds === null) return { ...photo, data };
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const indexOf = (at: number): number =>
    (bounds.top + Math.floor(at / width)) * photo.width + bounds.left + (at % width);
  const cover = new Float32Array(width * height);
  for (let at = 0; at < cover.length; at++) cover[at] = mask.data[indexOf(at)]!;
  const weight = blurBox(cover, width, height, radius);
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(cover.length);
    for (let at = 0; at < plane.length; at++) {
      if (cover[at]! > 0) plane[at] = cover[at]! * photo.data[indexOf(at) * 4 + c]!;
    }
    const mean = blurBox(plane, width, height, radius);
    for (let at = 0; at < plane.length; at++) {
      if (cover[at] === 0) continue;
      const to = indexOf(at) * 4 + c;
      const smooth = mean[at]! / weight[at]!;
      data[to] = smooth + (photo.data[to]! - smooth) * kept;
    }
  }
  return { width: photo.width, height: photo.height, data };
}
