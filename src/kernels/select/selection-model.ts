import { checkRaster } from "../check-input.ts";
import type { Raster } from "../raster.ts";
import { fitWithin, resizeRaster } from "../resample.ts";
import { createCentreGrid, type CentreGrid } from "./click-centre.ts";
import { connectFacingRegions } from "./facing-regions.ts";
import type { Partition } from "./flood-basins.ts";
import { borderChannels, estimateMergeCost, touchingChannels } from "./merge-features.ts";
import { findRoots, mergeRegions, type MergeStep } from "./merge-regions.ts";
import { createMergeTree, type MergeTree } from "./merge-tree.ts";
import {
  joinFeatures,
  measureRegions,
  pickFeatures,
  type RegionFeatures,
} from "./region-features.ts";
import { connectRegions, contractGraph, type RegionGraph } from "./region-graph.ts";
import { createSelectPlanes, type SelectPlanes } from "./select-planes.ts";
import { cutSuperpixels } from "./superpixels.ts";

/** The longest side of the copy that is looked at. */
const workingSide = 768;
const superpixelCount = 2000;
/** From this many regions on, parts that only face each other may join. */
const facingFrom = 400;

/** What is found out once about a photo, so that clicks are answered fast. Never written to. */
export type SelectionModel = {
  /** The photo itself, not a copy: clicks and masks are in its pixels. */
  readonly photo: Raster;
  /** The photo at the size of the superpixels. */
  readonly working: Raster;
  readonly planes: SelectPlanes;
  readonly superpixels: Partition;
  /** Of the superpixels. */
  readonly features: RegionFeatures;
  /** Merges of touching regions only. */
  readonly touching: MergeTree;
  /** The same merges up to some level, above it also across narrow things. */
  readonly facing: MergeTree;
  readonly grid: CentreGrid;
};

/**
 * Looks at a photo once: superpixels on its edges and two hierarchies of them, by how likely two
 * regions belong to different things. Works on a copy of at most 768 pixels a side. Cost: linear
 * in the pixels but for sorting.
 */
export function prepareSelection(photo: Raster): SelectionModel {
  checkRaster(photo);
  const size = fitWithin(photo.width, photo.height, workingSide);
  const working = resizeRaster(photo, size.width, size.height);
  const planes = createSelectPlanes(working);
  const superpixels = cutSuperpixels(planes, superpixelCount);
  const graph = connectRegions(superpixels, touchingChannels, (p, q, sums, at) =>
    measureBorder(planes, p, q, sums, at),
  );
  const { count } = superpixels;
  const features = measureRegions(planes, superpixels, graph, count * 2);
  const lower = mergeAlike(graph, features, facingFrom);
  const { rootOf, roots } = findRoots(lower, count);
  const upperGraph = contractGraph(graph, rootOf, roots.length);
  const regions: Partition = {
    ...superpixels,
    count: roots.length,
    labels: superpixels.labels.map((label) => rootOf[label]!),
  };
  const facingGraph = connectFacingRegions(upperGraph, regions, planes.unit);
  const treeOf = (upper: RegionGraph): MergeTree => {
    const found = mergeAlike(upper, pickFeatures(features, roots), 1);
    return createMergeTree([...lower, ...renumber(found, roots, count + lower.length)], count);
  };
  return {
    photo,
    working,
    planes,
    superpixels,
    features,
    touching: treeOf(upperGraph),
    facing: treeOf(facingGraph),
    grid: createCentreGrid(superpixels),
  };
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

function mergeAlike(graph: RegionGraph, features: RegionFeatures, until: number): MergeStep[] {
  return mergeRegions(graph, {
    until,
    join: (one, two, into, shared) => joinFeatures(features, one, two, into, shared),
    cost: (one, two, sums, at) => estimateMergeCost(features, one, two, sums, at),
  });
}

/** The steps over `roots` as steps of the tree whose next free number is `next`. */
function renumber(
  steps: readonly MergeStep[],
  roots: readonly number[],
  next: number,
): MergeStep[] {
  const numberOf = (region: number): number =>
    region < roots.length ? roots[region]! : next + region - roots.length;
  return steps.map(({ first, second, into, cost }) => ({
    first: numberOf(first),
    second: numberOf(second),
    into: numberOf(into),
    cost,
  }));
}
