import type { Partition } from "./flood-basins.ts";
import { borderChannels, touchingChannels } from "./merge-features.ts";
import { measureRegions, type RegionFeatures } from "./region-features.ts";
import { connectRegions, type RegionGraph } from "./region-graph.ts";
import type { SelectPlanes } from "./select-planes.ts";
import { cutSuperpixels } from "./superpixels.ts";

const mostSuperpixels = 2000;
/** Pixels a superpixel has at least on average. */
const leastArea = 190;

/** Superpixels, which of them touch and how, and what they look like. */
export type DescribedSuperpixels = {
  readonly superpixels: Partition;
  readonly graph: RegionGraph;
  readonly features: RegionFeatures;
  /** A length of one at 768 × 512. */
  readonly unit: number;
};

/** Cuts a picture into at most 2000 superpixels, fewer if it is small, and measures them and their borders. */
export function describeSuperpixels(planes: SelectPlanes): DescribedSuperpixels {
  const count = Math.ceil(Math.min(mostSuperpixels, (planes.width * planes.height) / leastArea));
  const superpixels = cutSuperpixels(planes, count);
  const graph = connectRegions(superpixels, touchingChannels, (p, q, sums, at) =>
    measureBorder(planes, p, q, sums, at),
  );
  const features = measureRegions(planes, superpixels, graph, superpixels.count * 2);
  return { superpixels, graph, features, unit: planes.unit };
}

/** Adds what pixels `p` and `q` on two sides of a border say: strengths that level off, 0 to 1. */
function measureBorder(
  { slope, coarseSlope, busyness }: SelectPlanes,
  p: number,
  q: number,
  sums: Float64Array,
  at: number,
): void {
  const fine = Math.max(slope[p]!, slope[q]!);
  const coarse = Math.max(coarseSlope[p]!, coarseSlope[q]!);
  sums[at + borderChannels.fine]! += fine / (fine + 4);
  sums[at + borderChannels.coarse]! += coarse / (coarse + 4);
  sums[at + borderChannels.relative]! += fine / (fine + busyness[p]! + busyness[q]! + 1);
  sums[at + borderChannels.weak]! += fine < 1.5 ? 1 : 0;
}
