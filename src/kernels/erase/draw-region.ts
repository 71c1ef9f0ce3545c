import type { Mask, Raster, Rect } from "../raster.ts";
import type { EraseLevel } from "./erase-level.ts";
import type { RegionPicture } from "./region-picture.ts";

type Filled = {
  /** What holds all of the mask's coverage. */
  readonly bounds: Rect;
  /** The part of the photo that the finest level is. */
  readonly area: Rect;
  readonly level: EraseLevel;
  /** What is filled so far: the level or one of its halvings. */
  readonly coarse: EraseLevel;
};

/**
 * The part of a photo that a mask bounds as it looks so far, in new bytes: a coarse level
 * interpolated, or the finest as it is, blended by coverage; what has none holds the photo. Cost
 * linear in the pixels of the part.
 */
export function drawRegion(
  photo: Raster,
  mask: Mask,
  { bounds, area, level, coarse }: Filled,
): RegionPicture {
  const { left, top, right, bottom } = bounds;
  const width = right - left;
  const data = new Uint8ClampedArray(width * (bottom - top) * 4);
  const scale = scaleOf(level, coarse);
  const across = placeTaps(left - area.left, width, scale, coarse.width);
  const down = placeTaps(top - area.top, bottom - top, scale, coarse.height);
  for (let y = 0; y < bottom - top; y++) {
    const row = (top + y) * photo.width + left;
    data.set(photo.data.subarray(row * 4, (row + width) * 4), y * width * 4);
    const upper = down.first[y]! * coarse.width;
    const lower = down.second[y]! * coarse.width;
    for (let x = 0; x < width; x++) {
      const part = mask.data[row + x]! / 255;
      if (part === 0) continue;
      for (let c = 0; c < 3; c++) {
        const at = (y * width + x) * 4 + c;
        const above = blendAlong(coarse.colours, upper, across, x, c);
        const below = blendAlong(coarse.colours, lower, across, x, c);
        const value = above + (below - above) * down.share[y]!;
        data[at] = data[at]! + (value - data[at]!) * part;
      }
    }
  }
  return { left, top, width, height: bottom - top, data };
}

/** How many pixels of the level a pixel of its halving stands for, along a side. */
function scaleOf(level: EraseLevel, coarse: EraseLevel): number {
  let halvings = 0;
  while (level.width >> halvings > coarse.width) halvings++;
  return 1 << halvings;
}

type Taps = {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly share: Float32Array;
};

/** Between which two pixels of a coarse line each pixel of a fine one lies, and how far. */
function placeTaps(start: number, count: number, scale: number, length: number): Taps {
  const first = new Int32Array(count);
  const second = new Int32Array(count);
  const share = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const at = Math.min(length - 1, Math.max(0, (start + i + 0.5) / scale - 0.5));
    first[i] = Math.floor(at);
    second[i] = Math.min(length - 1, first[i]! + 1);
    share[i] = at - first[i]!;
  }
  return { first, second, share };
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
