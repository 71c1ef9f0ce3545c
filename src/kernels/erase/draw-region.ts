import { placeTaps, type Taps } from "../interpolate.ts";
import type { Mask, Raster, Rect } from "../raster.ts";
import type { EraseLevel } from "./erase-level.ts";
import type { RegionPicture } from "./region-picture.ts";

/** A filled area on its way into the photo. */
export type Filled = {
  /** What holds all of the mask's coverage. */
  readonly bounds: Rect;
  /** The part of the photo that the finest level is. */
  readonly area: Rect;
  readonly level: EraseLevel;
  /** What is filled so far: the level or one of its halvings. */
  readonly coarse: EraseLevel;
};

/**
 * The part of a photo that a mask bounds as it looks so far, in new bytes; what has no coverage
 * holds the photo. Cost linear in the pixels of the part.
 */
export function drawRegion(photo: Raster, mask: Mask, filled: Filled): RegionPicture {
  const { left, top, right, bottom } = filled.bounds;
  const [width, height] = [right - left, bottom - top];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = ((top + y) * photo.width + left) * 4;
    data.set(photo.data.subarray(row, row + width * 4), y * width * 4);
  }
  const region = { left, top, width, height, data };
  blendFilled(region, mask, filled);
  return region;
}

/**
 * Blends what is filled into a picture of that part or of the whole photo by coverage, in place: a
 * coarse level interpolated, the finest as it is. Cost linear in the pixels of the bounds.
 */
export function blendFilled(
  picture: RegionPicture,
  mask: Mask,
  { bounds, area, level, coarse }: Filled,
): void {
  const { left, top, right, bottom } = bounds;
  const { data } = picture;
  const scale = scaleOf(level, coarse);
  const across = placeAlong(left - area.left, right - left, scale, coarse.width);
  const down = placeAlong(top - area.top, bottom - top, scale, coarse.height);
  for (let y = 0; y < bottom - top; y++) {
    const row = (top + y) * mask.width + left;
    const start = (top + y - picture.top) * picture.width + left - picture.left;
    const upper = down.first[y]! * coarse.width;
    const lower = down.second[y]! * coarse.width;
    for (let x = 0; x < right - left; x++) {
      const part = mask.data[row + x]! / 255;
      if (part === 0) continue;
      for (let c = 0; c < 3; c++) {
        const at = (start + x) * 4 + c;
        const above = blendAlong(coarse.colours, upper, across, x, c);
        const below = blendAlong(coarse.colours, lower, across, x, c);
        const value = above + (below - above) * down.share[y]!;
        data[at] = data[at]! + (value - data[at]!) * part;
      }
    }
  }
}

/** How many pixels of the level a pixel of its halving stands for, along a side. */
function scaleOf(level: EraseLevel, coarse: EraseLevel): number {
  let halvings = 0;
  while (level.width >> halvings > coarse.width) halvings++;
  return 1 << halvings;
}

/** Between which pixels of a coarse line those of a fine one lie. */
function placeAlong(start: number, count: number, scale: number, length: number): Taps {
  return placeTaps(length, new Float32Array(count), (i) =>
    Math.min(length - 1, (start + i + 0.5) / scale - 0.5),
  );
}

function blendAlong(
  colours: Uint8Array,
  row: number,
  { first, second, share }: Taps,
  x: number,
  channel: number,
): number {
  const from = colours[(row + first[x]!) * 4 + channel]!;
  return from + (colours[(row + second[x]!) * 4 + channel]! - from) * share[x]!;
}
