import { floodBasins, type Partition } from "./flood-basins.ts";
import { connectRegions, contractGraph, type RegionGraph } from "./region-graph.ts";
import type { SelectPlanes } from "./select-planes.ts";

/** A slope above this is an edge whatever it is. */
const steepest = 60;
/** The part of the pairs found in a round that is merged: the cheapest, so that order is kept. */
const roundPart = 0.75;

/**
 * Cuts a picture into at most `count` regions of even colour whose borders lie on its edges:
 * watershed basins of the slope, merged in rounds of pairs that are each other's cheapest neighbour
 * (reciprocal nearest neighbours; Murtagh 1983). Cost: linear in the pixels, and a sort of the
 * pairs a round.
 */
export function cutSuperpixels(planes: SelectPlanes, count: number): Partition {
  const { width, height, slope } = planes;
  const basins = floodBasins(slope, width, height, steepest);
  let graph = connectRegions(basins, 2, (p, q, sums, at) => {
    sums[at + 1]! += slope[p]! > slope[q]! ? slope[p]! : slope[q]!;
  });
  let colours = measureColours(planes, basins);
  const regionOf = Int32Array.from({ length: basins.count }, (_, basin) => basin);
  while (graph.count > count && graph.first.length > 0) {
    const round = pairCheapest(graph, colours, graph.count - count);
    colours = joinColours(colours, round.regionOf, round.count);
    graph = contractGraph(graph, round.regionOf, round.count);
    for (let basin = 0; basin < regionOf.length; basin++) {
      regionOf[basin] = round.regionOf[regionOf[basin]!]!;
    }
  }
  return {
    width,
    height,
    count: graph.count,
    labels: basins.labels.map((label) => regionOf[label]!),
  };
}

type Colours = { readonly area: Float64Array; readonly means: readonly Float64Array[] };

function measureColours(planes: SelectPlanes, { labels, count }: Partition): Colours {
  const area = new Float64Array(count);
  for (let i = 0; i < labels.length; i++) area[labels[i]!]! += 1;
  const means = planes.colour.map((plane) => {
    const mean = new Float64Array(count);
    for (let i = 0; i < labels.length; i++) mean[labels[i]!]! += plane[i]!;
    for (let region = 0; region < count; region++) mean[region]! /= area[region]!;
    return mean;
  });
  return { area, means };
}

function joinColours({ area, means }: Colours, regionOf: Int32Array, count: number): Colours {
  const joined = new Float64Array(count);
  for (let region = 0; region < area.length; region++) joined[regionOf[region]!]! += area[region]!;
  const joinedMeans = means.map((mean) => {
    const sum = new Float64Array(count);
    for (let region = 0; region < area.length; region++) {
      const into = regionOf[region]!;
      sum[into]! += (mean[region]! * area[region]!) / joined[into]!;
    }
    return sum;
  });
  return { area: joined, means: joinedMeans };
}

type Round = { readonly regionOf: Int32Array; readonly count: number };

/** Merges at most `most` of the pairs that are each other's cheapest neighbour. */
function pairCheapest(graph: RegionGraph, colours: Colours, most: number): Round {
  const { count, first, second } = graph;
  const costs = new Float64Array(first.length);
  const cheapest = new Int32Array(count).fill(-1);
  for (let e = 0; e < first.length; e++) {
    costs[e] = costOf(graph, colours, e);
    const one = cheapest[first[e]!]!;
    if (one < 0 || costs[e]! < costs[one]!) cheapest[first[e]!] = e;
    const two = cheapest[second[e]!]!;
    if (two < 0 || costs[e]! < costs[two]!) cheapest[second[e]!] = e;
  }
  const pairs: number[] = [];
  for (let e = 0; e < first.length; e++) {
    if (cheapest[first[e]!] === e && cheapest[second[e]!] === e) pairs.push(e);
  }
  const sorted = Float64Array.from(pairs, (e) => costs[e]!).toSorted();
  const taken = Math.min(most, Math.max(1, Math.ceil(pairs.length * roundPart)));
  const limit = sorted[taken - 1]!;
  const partner = new Int32Array(count).fill(-1);
  let merged = 0;
  for (const e of pairs) {
    if (merged === taken || costs[e]! > limit) continue;
    partner[second[e]!] = first[e]!;
    merged++;
  }
  const regionOf = new Int32Array(count);
  let next = 0;
  // A partner always has the smaller number, so its new one is known.
  for (let region = 0; region < count; region++) {
    regionOf[region] = partner[region]! >= 0 ? regionOf[partner[region]!]! : next++;
  }
  return { regionOf, count: next };
}

/** The difference of two regions and of their border, times a root of their size (as in Ward's criterion). */
function costOf({ first, second, sums }: RegionGraph, { area, means }: Colours, e: number): number {
  const one = first[e]!;
  const two = second[e]!;
  const dl = means[0]![one]! - means[0]![two]!;
  const da = means[1]![one]! - means[1]![two]!;
  const db = means[2]![one]! - means[2]![two]!;
  const border = sums[e * 2 + 1]! / sums[e * 2]!;
  const size = (area[one]! * area[two]!) / (area[one]! + area[two]!);
  return (Math.sqrt(dl * dl + da * da + db * db) + border) * Math.sqrt(Math.sqrt(size));
}
