import { checkMask } from "../check-input.ts";
import type { Mask } from "../raster.ts";
import { asHomography } from "./homography.ts";

/**
 * Square metres of a plane that a mask covers, seen through `imageToPlane` (3 × 3, row by row, from
 * the mask's pixels to metres); pixels past the plane's horizon count nothing. As exact as the scale
 * of the plane: a camera height that is 10 % off gives an area 20 % off. Throws `RangeError` for a
 * bad mask or matrix. Cost: one pass over the mask.
 */
export function measurePlaneArea(mask: Mask, imageToPlane: readonly number[]): number {
  checkMask(mask);
  const [a, b, c, d, e, f, g, h, i] = asHomography(imageToPlane);
  const size = Math.abs(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g));
  let area = 0;
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const coverage = mask.data[y * mask.width + x]!;
      if (coverage === 0) continue;
      const w = g * (x + 0.5) + h * (y + 0.5) + i;
      // The area element of a homography is its determinant over w³.
      if (w > 1e-9) area += ((coverage / 255) * size) / (w * w * w);
    }
  }
  return area;
}
