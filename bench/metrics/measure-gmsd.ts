import { gradientOf, halvePlane, type Plane } from "./plane.ts";
import type { Region } from "./region.ts";

/** For luma of 8 bits. */
const stability = 170;

/**
 * Gradient magnitude similarity deviation at half size inside the region, 0 is the same. Xue,
 * Zhang, Mou and Bovik, "Gradient Magnitude Similarity Deviation" (2014).
 */
export function measureGmsd(picture: Plane, truth: Plane, region: Region): number {
  const a = gradientOf(halvePlane(picture)).data;
  const b = gradientOf(halvePlane(truth)).data;
  const inside = halvePlane({ ...region, data: Float64Array.from(region.data) }).data;
  const similarities: number[] = [];
  for (let i = 0; i < inside.length; i++) {
    if (inside[i]! < 0.5) continue;
    similarities.push((2 * a[i]! * b[i]! + stability) / (a[i]! ** 2 + b[i]! ** 2 + stability));
  }
  const mean = similarities.reduce((sum, one) => sum + one, 0) / similarities.length;
  const squares = similarities.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return Math.sqrt(squares / similarities.length);
}
