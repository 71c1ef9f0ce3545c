import type { DescribedPieces } from "./describe-superpixels.ts";
import { estimateMergeCost } from "./merge-features.ts";
import { mergeHierarchies, renumberStep } from "./merge-hierarchies.ts";
import { findRoots, mergeRegions, type MergeStep } from "./merge-regions.ts";
import { mergeWeights } from "./merge-weights.ts";
import { joinFeatures } from "./region-features.ts";

/**
 * The steps of both hierarchies from the pieces of superpixels on: first each superpixel of its
 * pieces, those sooner that likelier belong together, at no cost, and then whole superpixels as
 * `mergeHierarchies` does. Time: as `mergeRegions`.
 */
export function mergePieces(described: DescribedPieces): ReturnType<typeof mergeHierarchies> {
  const { whole, wholeOf } = described;
  const steps = mergeWithin(described);
  const { roots } = findRoots(steps, wholeOf.length);
  const numbers = new Int32Array(whole.superpixels.count);
  const base = wholeOf.length + steps.length;
  const numberOf = (region: number): number =>
    region < numbers.length ? numbers[region]! : base + region - numbers.length;
  const wholeOfRoot = new Int32Array(base);
  wholeOfRoot.set(wholeOf);
  for (const { first, into } of steps) wholeOfRoot[into] = wholeOfRoot[first]!;
  for (const root of roots) numbers[wholeOfRoot[root]!] = root;
  const above = mergeHierarchies(whole);
  const goOn = (further: readonly MergeStep[]): readonly MergeStep[] => [
    ...steps.map((step) => ({ ...step, cost: -Infinity })),
    ...further.map((step) => renumberStep(step, numberOf)),
  ];
  return { touching: goOn(above.touching), facing: goOn(above.facing) };
}

function mergeWithin({ pieces, whole, wholeOf }: DescribedPieces): MergeStep[] {
  const { graph, features } = pieces;
  const within = new Int32Array(wholeOf.length * 2);
  within.set(wholeOf);
  return mergeRegions(graph, {
    until: whole.superpixels.count,
    join: (one, two, into, shared) => {
      within[into] = within[one]!;
      joinFeatures(features, one, two, into, shared);
    },
    cost: (one, two, sums, at) => estimateMergeCost(mergeWeights, features, one, two, sums, at),
    allow: (one, two) => within[one] === within[two],
  });
}
