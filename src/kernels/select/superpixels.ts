import { floodBasins, type Partition } from "./flood-basins.ts";
import { findRoots, mergeRegions } from "./merge-regions.ts";
import { connectRegions, contractGraph, type RegionGraph } from "./region-graph.ts";
import type { SelectPlanes } from "./select-planes.ts";

/** A slope above this is an edge whatever it is. */
const steepest = 60;
/** Felzenszwalb and Huttenlocher's k: how much a region of one pixel may differ from the next. */
const looseness = 60;

/**
 * Cuts a picture into at most `count` regions of even colour whose borders lie on its edges:
 * watershed basins of the slope, joined first where their difference is within their own (after
 * Felzenszwalb and Huttenlocher 2004), then by the cheapest pair (Ward's criterion with a root).
 */
export function cutSuperpixels(planes: SelectPlanes, count: number): Partition {
  const { width, height, slope } = planes;
  const basins = floodBasins(slope, width, height, steepest);
  const basinGraph = connectRegions(basins, 2, (p, q, sums, at) => {
    sums[at + 1]! += Math.max(slope[p]!, slope[q]!);
  });
  const grainOf = joinBasins(basinGraph, measureColours(planes, basins, basins.count));
  const grains: Partition = {
    width,
    height,
    count: grainOf.count,
    labels: basins.labels.map((label) => grainOf.labels[label]!),
  };
  const graph = contractGraph(basinGraph, grainOf.labels, grainOf.count);
  const colours = measureColours(planes, grains, grains.count * 2);
  const steps = mergeRegions(graph, {
    until: count,
    join: (one, two, into) => joinColours(colours, one, two, into),
    cost: (one, two, sums, at) => {
      const size =
        (colours.area[one]! * colours.area[two]!) / (colours.area[one]! + colours.area[two]!);
      return differenceOf(colours, one, two, sums, at) * Math.sqrt(Math.sqrt(size));
    },
  });
  const { rootOf, roots } = findRoots(steps, grains.count);
  return {
    width,
    height,
    count: roots.length,
    labels: grains.labels.map((label) => rootOf[label]!),
  };
}

type Colours = { readonly area: Float64Array; readonly means: readonly Float64Array[] };

function measureColours(planes: SelectPlanes, { labels, count }: Partition, room: number): Colours {
  const area = new Float64Array(room);
  const means = planes.colour.map(() => new Float64Array(room));
  for (let i = 0; i < labels.length; i++) area[labels[i]!]! += 1;
  planes.colour.forEach((plane, c) => {
    const mean = means[c]!;
    for (let i = 0; i < labels.length; i++) mean[labels[i]!]! += plane[i]!;
    for (let region = 0; region < count; region++) mean[region]! /= area[region]!;
  });
  return { area, means };
}

function joinColours({ area, means }: Colours, one: number, two: number, into: number): void {
  const sum = area[one]! + area[two]!;
  for (const mean of means) {
    mean[into] = (mean[one]! * area[one]! + mean[two]! * area[two]!) / sum;
  }
  area[into] = sum;
}

function differenceOf(
  { means }: Colours,
  one: number,
  two: number,
  sums: Float64Array,
  at: number,
): number {
  let squares = 0;
  for (const mean of means) squares += (mean[one]! - mean[two]!) ** 2;
  return Math.sqrt(squares) + sums[at + 1]! / sums[at]!;
}

/** Joins basins whose difference is no larger than what is found within them; numbers them anew. */
function joinBasins(graph: RegionGraph, colours: Colours): { labels: Int32Array; count: number } {
  const { count, first, second, sums } = graph;
  const keys = new Float64Array(first.length);
  const difference = new Float64Array(first.length);
  for (let e = 0; e < first.length; e++) {
    difference[e] = differenceOf(colours, first[e]!, second[e]!, sums, e * 2);
    // One sort by difference, then by number: thousandths in the high part, the edge in the low.
    keys[e] = Math.floor(difference[e]! * 1000) * 2 ** 24 + e;
  }
  keys.sort();
  const parent = Int32Array.from({ length: count }, (_, region) => region);
  const size = colours.area.slice();
  const within = new Float64Array(count);
  for (const key of keys) {
    const e = key % 2 ** 24;
    const one = findTop(parent, first[e]!);
    const two = findTop(parent, second[e]!);
    if (one === two) continue;
    const limit = Math.min(
      within[one]! + looseness / size[one]!,
      within[two]! + looseness / size[two]!,
    );
    if (difference[e]! > limit) continue;
    parent[two] = one;
    size[one]! += size[two]!;
    within[one] = difference[e]!;
  }
  const labels = new Int32Array(count).fill(-1);
  let next = 0;
  for (let region = 0; region < count; region++) {
    const top = findTop(parent, region);
    if (labels[top]! < 0) labels[top] = next++;
    labels[region] = labels[top]!;
  }
  return { labels, count: next };
}

function findTop(parent: Int32Array, region: number): number {
  let top = region;
  while (parent[top] !== top) {
    parent[top] = parent[parent[top]!]!;
    top = parent[top]!;
  }
  return top;
}
