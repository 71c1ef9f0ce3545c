import { blurBox } from "../mask/blur-box.ts";
import { findMaskBounds } from "../mask.ts";
import type { Mask, Raster, Rect } from "../raster.ts";

const radius = 5;

/**
 * The photo with the grain of the masked pixels reduced to `kept` (0 to 1) of its strength, as a
 * new raster: a dark wall painted pale would otherwise show its noise many times enlarged. Means
 * are taken within the mask only. Cost linear in the mask's bounds.
 */
export function softenGrain(photo: Raster, mask: Mask, kept: number): Raster {
  const data = photo.data.slice();
  eachSmoothValue(photo, mask, (to, smooth) => {
    data[to] = smooth + (photo.data[to]! - smooth) * kept;
  });
  return { width: photo.width, height: photo.height, data };
}

/**
 * What `softenGrain` draws the masked pixels towards: local means of red, green and blue (0 to 255,
 * not rounded), four floats a pixel of the photo. Cost linear in the mask's bounds.
 */
export function measureGrainless(photo: Raster, mask: Mask): Float32Array {
  const values = new Float32Array(photo.data.length);
  eachSmoothValue(photo, mask, (to, smooth) => {
    values[to] = smooth;
  });
  return values;
}

function eachSmoothValue(
  photo: Raster,
  mask: Mask,
  use: (index: number, smooth: number) => void,
): void {
  const bounds = findMaskBounds(mask);
  if (bounds === null) return;
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const indexOf = createIndex(bounds, photo.width);
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
      if (cover[at] !== 0) use(indexOf(at) * 4 + c, mean[at]! / weight[at]!);
    }
  }
}

/** The photo's pixel for a pixel of the bounds. */
function createIndex({ left, top, right }: Rect, photoWidth: number): (at: number) => number {
  const width = right - left;
  return (at) => (top + Math.floor(at / width)) * photoWidth + left + (at % width);
}
