import type { DescribedSuperpixels } from "./describe-superpixels.ts";
import { connectFacingRegions } from "./facing-regions.ts";
import { estimateMergeCost } from "./merge-features.ts";
import { findRoots, mergeRegions, type MergeStep } from "./merge-regions.ts";
import { mergeWeights, type MergeWeights } from "./merge-weights.ts";
import { joinFeatures, pickFeatures, type RegionFeatures } from "./region-features.ts";
import { contractGraph, type RegionGraph } from "./region-graph.ts";

/** From this many regions on, parts that only face each other may join. */
const facingFrom = 400;

/** A merge about to be made: both regions by their numbers in the hierarchy, and what joins them. */
export type ProposedMerge = {
  readonly first: number;
  readonly second: number;
  readonly features: RegionFeatures;
  /** Their numbers in `features`. */
  readonly rows: readonly [number, number];
  readonly sums: Float64Array;
  readonly at: number;
};

export type HierarchyOptions = {
  readonly weights: MergeWeights;
  /** May refuse a merge; for learning the weights. `round` is 0 below, 1 and 2 above. */
  readonly allow?: (merge: ProposedMerge, round: number) => boolean;
};

/**
 * Two hierarchies of superpixels, as the steps that build them: of regions that touch, and of
 * regions that touch or face each other. They are the same up to 400 regions.
 */
export function mergeHierarchies(
  { superpixels, graph, features, unit }: DescribedSuperpixels,
  options: HierarchyOptions = { weights: mergeWeights },
): { readonly touching: readonly MergeStep[]; readonly facing: readonly MergeStep[] } {
  const { count } = superpixels;
  const lower = mergeAlike(graph, features, facingFrom, options, 0, (region) => region);
  const { rootOf, roots } = findRoots(lower, count);
  const base = count + lower.length;
  const numberOf = (region: number): number =>
    region < roots.length ? roots[region]! : base + region - roots.length;
  const upperGraph = contractGraph(graph, rootOf, roots.length);
  const labels = new Int32Array(superpixels.labels.length);
  for (let i = 0; i < labels.length; i++) labels[i] = rootOf[superpixels.labels[i]!]!;
  const regions = { ...superpixels, count: roots.length, labels };
  const mergeUpper = (upper: RegionGraph, round: number): readonly MergeStep[] => {
    const picked = pickFeatures(features, roots);
    const steps = mergeAlike(upper, picked, 1, options, round, numberOf);
    return [...lower, ...steps.map((step) => renumber(step, numberOf))];
  };
  return {
    touching: mergeUpper(upperGraph, 1),
    facing: mergeUpper(connectFacingRegions(upperGraph, regions, unit), 2),
  };
}

function mergeAlike(
  graph: RegionGraph,
  features: RegionFeatures,
  until: number,
  { weights, allow }: HierarchyOptions,
  round: number,
  numberOf: (region: number) => number,
): MergeStep[] {
  return mergeRegions(graph, {
    until,
    join: (one, two, into, shared) => joinFeatures(features, one, two, into, shared),
    cost: (one, two, sums, at) => estimateMergeCost(weights, features, one, two, sums, at),
    ...(allow !== undefined && {
      allow: (one: number, two: number, sums: Float64Array, at: number) =>
        allow(
          { first: numberOf(one), second: numberOf(two), features, rows: [one, two], sums, at },
          round,
        ),
    }),
  });
}

function renumber(step: MergeStep, numberOf: (region: number) => number): MergeStep {
  return {
    first: numberOf(step.first),
    second: numberOf(step.second),
    into: numberOf(step.into),
    cost: step.cost,
  };
}
