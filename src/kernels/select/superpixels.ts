import { findRoot } from "../find-root.ts";
import { floodBasins, type Partition } from "./flood-basins.ts";
import { connectRegions, contractGraph, type RegionGraph } from "./region-graph.ts";
import type { SelectPlanes } from "./select-planes.ts";

/** A slope above this is an edge whatever it is. */
const steepest = 60;
/** Basins of less than this part of a superpixel's usual size are grain: they are not sorted by cost. */
const grainPart = 16;

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
  const regionOf = countUp(basins.count);
  const merge = (round: Round): void => {
    colours = joinColours(colours, round.regionOf, round.count);
    graph = contractGraph(graph, round.regionOf, round.count);
    for (let basin = 0; basin < regionOf.length; basin++) {
      regionOf[basin] = round.regionOf[regionOf[basin]!]!;
    }
  };
  const grain = (width * height) / count / grainPart;
  if (basins.count > count * 4) merge(absorbSmall(graph, colours, grain));
  while (graph.count > count && graph.first.length > 0) {
    merge(pairCheapest(graph, colours, graph.count - count));
  }
  const labels = new Int32Array(basins.labels.length);
  for (let i = 0; i < labels.length; i++) labels[i] = regionOf[basins.labels[i]!]!;
  return { width, height, count: graph.count, labels };
}

type Triple = readonly [Float64Array, Float64Array, Float64Array];
type Colours = { readonly area: Float64Array; readonly means: Triple };

function measureColours({ colour }: SelectPlanes, { labels, count }: Partition): Colours {
  const { area, means } = emptyColours(count);
  const [l, a, b] = means;
  const [lightness, redness, yellowness] = colour;
  for (let i = 0; i < labels.length; i++) {
    const region = labels[i]!;
    area[region]! += 1;
    l[region]! += lightness[i]!;
    a[region]! += redness[i]!;
    b[region]! += yellowness[i]!;
  }
  for (let region = 0; region < count; region++) {
    for (const sum of means) sum[region]! /= area[region]!;
  }
  return { area, means };
}

function joinColours(colours: Colours, regionOf: Int32Array, count: number): Colours {
  const joined = emptyColours(count);
  const { area } = colours;
  for (let region = 0; region < area.length; region++) {
    joined.area[regionOf[region]!]! += area[region]!;
  }
  for (let region = 0; region < area.length; region++) {
    const into = regionOf[region]!;
    const share = area[region]! / joined.area[into]!;
    for (let c = 0; c < 3; c++) joined.means[c]![into]! += colours.means[c]![region]! * share;
  }
  return joined;
}

function emptyColours(count: number): Colours {
  const empty = (): Float64Array => new Float64Array(count);
  return { area: empty(), means: [empty(), empty(), empty()] };
}

type Round = { readonly regionOf: Int32Array; readonly count: number };

/** The cost of every edge, and every region's cheapest one (−1 without any). */
type Cheapest = { readonly costs: Float64Array; readonly edgeOf: Int32Array };

function findCheapest(graph: RegionGraph, colours: Colours): Cheapest {
  const { count, first, second } = graph;
  const costs = costsOf(graph, colours);
  const least = new Float64Array(count).fill(Infinity);
  const edgeOf = new Int32Array(count).fill(-1);
  for (let e = 0; e < costs.length; e++) {
    const cost = costs[e]!;
    const one = first[e]!;
    const two = second[e]!;
    if (cost < least[one]!) {
      least[one] = cost;
      edgeOf[one] = e;
    }
    if (cost < least[two]!) {
      least[two] = cost;
      edgeOf[two] = e;
    }
  }
  return { costs, edgeOf };
}

/** Gives every region of less than `enough` pixels to its cheapest neighbour: mostly grain. */
function absorbSmall(graph: RegionGraph, colours: Colours, enough: number): Round {
  const { count, first, second } = graph;
  const { edgeOf } = findCheapest(graph, colours);
  const lowest = countUp(count);
  for (let region = 0; region < count; region++) {
    const e = edgeOf[region]!;
    if (e < 0 || colours.area[region]! >= enough) continue;
    const one = findRoot(lowest, first[e]!);
    const two = findRoot(lowest, second[e]!);
    lowest[Math.max(one, two)] = Math.min(one, two);
  }
  return numberMerged(lowest);
}

/** The part of the pairs found in a round that is merged: the cheapest, so that order is kept. */
const roundPart = 0.75;

/** Merges at most `most` of the pairs that are each other's cheapest neighbour. */
function pairCheapest(graph: RegionGraph, colours: Colours, most: number): Round {
  const { count, first, second } = graph;
  const { costs, edgeOf } = findCheapest(graph, colours);
  const pairs = new Int32Array(count);
  const sorted = new Float64Array(count);
  let found = 0;
  for (let region = 0; region < count; region++) {
    const e = edgeOf[region]!;
    if (e < 0 || first[e] !== region || edgeOf[second[e]!] !== e) continue;
    sorted[found] = costs[e]!;
    pairs[found++] = e;
  }
  const taken = Math.min(most, Math.max(1, Math.ceil(found * roundPart)));
  const limit = sorted.subarray(0, found).toSorted()[taken - 1]!;
  const lowest = countUp(count);
  for (let i = 0, merged = 0; i < found && merged < taken; i++) {
    const e = pairs[i]!;
    if (costs[e]! > limit) continue;
    lowest[second[e]!] = first[e]!;
    merged++;
  }
  return numberMerged(lowest);
}

/** The numbers from 0 to before `count`. */
function countUp(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** New numbers without gaps for regions of which each points at a lower one, or at itself. */
function numberMerged(lowest: Int32Array): Round {
  const regionOf = new Int32Array(lowest.length);
  let next = 0;
  for (let region = 0; region < lowest.length; region++) {
    regionOf[region] = lowest[region] === region ? next++ : regionOf[lowest[region]!]!;
  }
  return { regionOf, count: next };
}

/**
 * For every edge the difference of its two regions and of their border, times a root of their size
 * (as in Ward's criterion).
 */
function costsOf({ first, second, sums }: RegionGraph, { area, means }: Colours): Float64Array {
  const [l, a, b] = means;
  const costs = new Float64Array(first.length);
  for (let e = 0; e < costs.length; e++) {
    const one = first[e]!;
    const two = second[e]!;
    const dl = l[one]! - l[two]!;
    const da = a[one]! - a[two]!;
    const db = b[one]! - b[two]!;
    const border = sums[e * 2 + 1]! / sums[e * 2]!;
    const size = (area[one]! * area[two]!) / (area[one]! + area[two]!);
    costs[e] = (Math.sqrt(dl * dl + da * da + db * db) + border) * Math.sqrt(Math.sqrt(size));
  }
  return costs;
}
