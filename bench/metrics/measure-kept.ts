import type { Raster } from "#kernels/raster.ts";

import { erodeRegion, type Region } from "./region.ts";

export type KeptShare = {
  /** Of the pixels that tell, those that still show the photo: 0 to 1. Null where none tells. */
  readonly share: number | null;
  /** The share of the object's inside that tells: where the photo has grain or detail at all. */
  readonly telling: number;
};

/** Windows are squares of twice this and one. */
const radius = 4;
/** Detail of the photo below this standard deviation drowns in rounding. */
const leastDetail = 0.6;
/** Detail of another place agrees with a correlation near 0; the same under another light, near 1. */
const leastAgreement = 0.8;
const leastGain = 0.15;
const mostGain = 6;

/**
 * How much of what was to be erased is still there: pixels of the object's inside (eroded by
 * `margin`) around which result and photo differ by no more than light. Light is a gain and a slope
 * of each channel in a window of 9 pixels; after it is taken away, what is left of both pictures is
 * detail down to the sensor's grain, which no fill from elsewhere repeats. A plain fill of a plain
 * object is therefore not taken for the object, and an object relit is, however grey it is.
 */
export function measureKept(
  made: Raster,
  photo: Raster,
  object: Region,
  margin: number,
): KeptShare {
  const inside = erodeRegion(object, margin);
  const { width, height, data } = inside;
  let total = 0;
  let telling = 0;
  let kept = 0;
  for (let y = radius; y < height - radius; y++) {
    for (let x = radius; x < width - radius; x++) {
      if (data[y * width + x] === 0) continue;
      total++;
      const agreement = compareDetail(made, photo, x, y);
      if (agreement === null) continue;
      telling++;
      if (agreement) kept++;
    }
  }
  return {
    share: telling === 0 ? null : kept / telling,
    telling: total === 0 ? 0 : telling / total,
  };
}

/** Whether detail around a pixel is the photo's; null where the photo has none. */
function compareDetail(made: Raster, photo: Raster, x: number, y: number): boolean | null {
  let ours = 0;
  let theirs = 0;
  let shared = 0;
  for (let c = 0; c < 3; c++) {
    const detail = sumDetail(made.data, photo.data, photo.width, x, y, c);
    ours += detail.ours;
    theirs += detail.theirs;
    shared += detail.shared;
  }
  const count = 3 * (2 * radius + 1) ** 2;
  if (theirs < leastDetail ** 2 * count) return null;
  const gain = shared / theirs;
  return shared > leastAgreement * Math.sqrt(ours * theirs) && gain > leastGain && gain < mostGain;
}

type DetailSums = { ours: number; theirs: number; shared: number };

/** Sums of squares and products of one channel's deviations from the plane that fits the window. */
function sumDetail(
  made: Uint8ClampedArray,
  photo: Uint8ClampedArray,
  width: number,
  x: number,
  y: number,
  channel: number,
): DetailSums {
  const side = 2 * radius + 1;
  const count = side * side;
  /** The sum of squared steps from the middle along one axis. */
  const spread = (count * radius * (radius + 1)) / 3;
  let [a, ax, ay, aa] = [0, 0, 0, 0];
  let [b, bx, by, bb] = [0, 0, 0, 0];
  let ab = 0;
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const at = ((y + dy) * width + x + dx) * 4 + channel;
      const one = made[at]!;
      const other = photo[at]!;
      a += one;
      ax += one * dx;
      ay += one * dy;
      aa += one * one;
      b += other;
      bx += other * dx;
      by += other * dy;
      bb += other * other;
      ab += one * other;
    }
  }
  return {
    ours: aa - (a * a) / count - (ax * ax + ay * ay) / spread,
    theirs: bb - (b * b) / count - (bx * bx + by * by) / spread,
    shared: ab - (a * b) / count - (ax * bx + ay * by) / spread,
  };
}
