import { mapPoint, type Homography, type PlanePoint } from "#kernels/camera/homography.ts";
import type { Mask } from "#kernels/raster.ts";

/** A solved plane against the true one, over the pixels of a region. */
export type PlaneComparison = {
  /** The solved plane moved and turned, not scaled, onto the true one. */
  readonly aligned: Homography;
  /** Error of lengths on the plane, percent: median and worst pixel. */
  readonly scaleError: { readonly median: number; readonly worst: number };
};

/**
 * Compares two planes in metres. Where a plane's origin lies is a matter of taste, and so the
 * solved one is first moved onto the true one by least squares (Kabsch, 1976).
 */
export function comparePlanes(
  solved: Homography,
  truth: Homography,
  region: Mask,
): PlaneComparison {
  const pairs: [PlanePoint, PlanePoint][] = [];
  const errors: number[] = [];
  for (let i = 0; i < region.data.length; i++) {
    if (region.data[i]! <= 127) continue;
    const x = i % region.width;
    const pixel: PlanePoint = [x + 0.5, (i - x) / region.width + 0.5];
    const ours = mapPoint(solved, pixel);
    const theirs = mapPoint(truth, pixel);
    if (ours === null || theirs === null) continue;
    pairs.push([ours, theirs]);
    errors.push(100 * Math.abs(metresPerPixel(solved, pixel) / metresPerPixel(truth, pixel) - 1));
  }
  errors.sort((a, b) => a - b);
  return {
    aligned: moveOnto(solved, pairs),
    scaleError: { median: errors[errors.length >> 1]!, worst: errors.at(-1)! },
  };
}

/** The square root of the area of the plane that a pixel shows. */
function metresPerPixel(h: Homography, [x, y]: PlanePoint): number {
  const determinant =
    h[0] * (h[4] * h[8] - h[5] * h[7]) -
    h[1] * (h[3] * h[8] - h[5] * h[6]) +
    h[2] * (h[3] * h[7] - h[4] * h[6]);
  const w = Math.abs(h[6] * x + h[7] * y + h[8]);
  return Math.sqrt(Math.abs(determinant) / (w * w * w));
}

function moveOnto(
  h: Homography,
  pairs: readonly (readonly [PlanePoint, PlanePoint])[],
): Homography {
  const mean = (of: 0 | 1, axis: 0 | 1): number =>
    pairs.reduce((sum, pair) => sum + pair[of][axis], 0) / pairs.length;
  const from = [mean(0, 0), mean(0, 1)] as const;
  const to = [mean(1, 0), mean(1, 1)] as const;
  let along = 0;
  let across = 0;
  for (const [a, b] of pairs) {
    const [ax, ay] = [a[0] - from[0], a[1] - from[1]];
    const [bx, by] = [b[0] - to[0], b[1] - to[1]];
    along += ax * bx + ay * by;
    across += ax * by - ay * bx;
  }
  const size = Math.hypot(along, across);
  const cos = along / size;
  const sin = across / size;
  const shiftX = to[0] - cos * from[0] + sin * from[1];
  const shiftY = to[1] - sin * from[0] - cos * from[1];
  const rowX = (k: 0 | 1 | 2): number =>
    cos * h[k] - sin * h[(k + 3) as 3] + shiftX * h[(k + 6) as 6];
  const rowY = (k: 0 | 1 | 2): number =>
    sin * h[k] + cos * h[(k + 3) as 3] + shiftY * h[(k + 6) as 6];
  return [rowX(0), rowX(1), rowX(2), rowY(0), rowY(1), rowY(2), h[6], h[7], h[8]];
}
