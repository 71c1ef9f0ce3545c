import { leavesOf, listSegments } from "./list-segments.ts";
import { borderChannels, estimateMergeCost, facingChannels } from "./merge-features.ts";
import { mergeWeights } from "./merge-weights.ts";
import { gatherFeatures } from "./region-features.ts";
import type { SelectionModel } from "./selection-model.ts";

/** The smallest part of the picture a region of its own has. */
const smallestPart = 5e-4;

/**
 * The log-odds that each of `others` belongs to something else than `own` (all superpixels), had
 * they faced each other across a narrow gap.
 */
export function compareAppearance(
  model: SelectionModel,
  own: readonly number[],
  others: readonly (readonly number[])[],
): number[] {
  const gathered = gatherFeatures(model.features, [own, ...others]);
  const gap = new Float64Array(facingChannels);
  return others.map((_, i) => {
    const shortest = Math.min(gathered.perimeter[0]!, gathered.perimeter[i + 1]!);
    gap[borderChannels.gaps] = shortest / 4;
    gap[borderChannels.gapWidth] = shortest / 8;
    return estimateMergeCost(mergeWeights, gathered, 0, i + 1, gap, 0);
  });
}

/**
 * The superpixels, wherever they are, of all regions outside `selected` that look like `own` by
 * log-odds below `limit`.
 */
export function findAlike(
  model: SelectionModel,
  own: readonly number[],
  selected: Uint8Array,
  doubt: number,
  limit: number,
): number[] {
  const { features, touching } = model;
  const others = listSegments(touching, features.area, doubt)
    .filter(({ area }) => area >= smallestPart * features.pixels)
    .map(({ node }) => leavesOf(touching, node).filter((leaf) => selected[leaf] === 0))
    .filter((leaves) => leaves.length > 0);
  const costs = compareAppearance(model, own, others);
  return others.flatMap((leaves, i) => (costs[i]! < limit ? leaves : []));
}
