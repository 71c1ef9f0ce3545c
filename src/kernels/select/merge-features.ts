import { paletteSize } from "./colour-palette.ts";
import type { MergeWeights } from "./merge-weights.ts";
import type { RegionFeatures } from "./region-features.ts";

/** Where a border's sums are: `gaps` and `gapWidth` count facing regions, the others touching ones. */
export const borderChannels = {
  length: 0,
  fine: 1,
  coarse: 2,
  relative: 3,
  weak: 4,
  gaps: 5,
  gapWidth: 6,
} as const;

/** Channels of a graph of touching regions, and of one with facing regions as well. */
export const touchingChannels = 5;
export const facingChannels = 7;

/** How many features there are for two regions that touch; for two that face each other, fewer. */
export const touchingFeatures = 20;

const scratch = new Float64Array(touchingFeatures);

/**
 * The log-odds that two regions belong to different things, from the edge between them, their
 * colours, colour distributions, texture, surroundings and sizes (after Nunez-Iglesias et al.,
 * "Machine Learning of Hierarchical Clustering", 2013). `sums` holds the border's channels at `at`.
 */
export function estimateMergeCost(
  weightsOf: MergeWeights,
  features: RegionFeatures,
  one: number,
  two: number,
  sums: Float64Array,
  at: number,
): number {
  const isTouching = sums[at]! > 0;
  const weights = isTouching ? weightsOf.touching : weightsOf.facing;
  describeMerge(features, one, two, sums, at, scratch);
  let cost = 0;
  for (let k = 0; k < weights.length; k++) cost += weights[k]! * scratch[k]!;
  return cost;
}

/** Writes the features of a merge to `out`: `touchingFeatures` numbers, or 14 for regions that face each other. */
export function describeMerge(
  features: RegionFeatures,
  one: number,
  two: number,
  sums: Float64Array,
  at: number,
  out: Float64Array,
): void {
  const { area, means, perimeter, pixels, shares, context, texture } = features;
  const dl = Math.abs(means[0]![one]! - means[0]![two]!);
  const da = means[1]![one]! - means[1]![two]!;
  const db = means[2]![one]! - means[2]![two]!;
  const chroma = Math.sqrt(da * da + db * db);
  const grain = Math.sqrt(spreadOf(features, one) * spreadOf(features, two));
  const colours = differenceOf(shares, one, two);
  const surroundings = differenceOf(context, one, two);
  const isFirstSmaller = area[one]! < area[two]!;
  const smaller = Math.log1p((area[isFirstSmaller ? one : two]! / pixels) * 2000);
  const larger = Math.log1p((area[isFirstSmaller ? two : one]! / pixels) * 2000);
  const shortest = Math.min(perimeter[one]!, perimeter[two]!);
  let k = 0;
  out[k++] = 1;
  const length = sums[at]!;
  const isTouching = length > 0;
  const fine = isTouching ? sums[at + borderChannels.fine]! / length : 0;
  if (isTouching) {
    out[k++] = fine;
    out[k++] = sums[at + borderChannels.coarse]! / length;
    out[k++] = sums[at + borderChannels.relative]! / length;
    out[k++] = sums[at + borderChannels.weak]! / length;
  }
  out[k++] = dl / (dl + 10);
  out[k++] = chroma / (chroma + 5);
  out[k++] = dl / (dl + 3 * grain);
  out[k++] = colours;
  out[k++] = surroundings;
  out[k++] = Math.abs(texture[one]! - texture[two]!);
  out[k++] = smaller;
  out[k++] = larger;
  const gaps = isTouching ? 0 : sums[at + borderChannels.gaps]!;
  out[k++] = (isTouching ? length : gaps) / shortest;
  if (!isTouching) out[k++] = sums[at + borderChannels.gapWidth]! / gaps;
  out[k++] = colours * surroundings;
  if (isTouching) out[k++] = fine * surroundings;
  const tint = differenceOfTint(means, one, two);
  out[k++] = tint / (tint + 5);
  out[k++] = colours * smaller;
  if (isTouching) {
    out[k++] = fine * smaller;
    out[k++] = (sums[at + borderChannels.weak]! / length) * smaller;
  }
}

/** The difference in chroma once both have the same lightness: small across a shadow. */
function differenceOfTint(means: readonly Float64Array[], one: number, two: number): number {
  const lightOne = means[0]![one]! + 16;
  const lightTwo = means[0]![two]! + 16;
  const da = means[1]![one]! / lightOne - means[1]![two]! / lightTwo;
  const db = means[2]![one]! / lightOne - means[2]![two]! / lightTwo;
  return 60 * Math.sqrt(da * da + db * db);
}

/** Standard deviation of lightness, at least one unit. */
function spreadOf({ means, squares }: RegionFeatures, region: number): number {
  return Math.sqrt(Math.max(0, squares[region]! - means[0]![region]! ** 2) + 1);
}

/** Half the sum of absolute differences of two rows of shares: 0 for equal, 1 for disjoint ones. */
function differenceOf(rows: Float32Array, one: number, two: number): number {
  let sum = 0;
  const a = one * paletteSize;
  const b = two * paletteSize;
  for (let k = 0; k < paletteSize; k++) sum += Math.abs(rows[a + k]! - rows[b + k]!);
  return sum / 2;
}
