import type { Partition } from "./flood-basins.ts";
import { createPairIndex } from "./pair-index.ts";

/**
 * Which regions of a picture have to do with each other. Edge `e` joins `first[e] < second[e]`;
 * `sums[e × channels + c]` adds up what was measured along their border, channel 0 its length in
 * pixel pairs.
 */
export type RegionGraph = {
  readonly count: number;
  readonly channels: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly sums: Float64Array;
};

/** What is measured where pixels `p` and `q` of different regions touch: adds to `sums` from `at`. */
export type BorderMeasure = (p: number, q: number, sums: Float64Array, at: number) => void;

/** The graph of touching regions (4 neighbours) of a partition; linear in the pixels. */
export function connectRegions(
  { width, height, labels, count }: Partition,
  channels: number,
  measure: BorderMeasure,
): RegionGraph {
  const index = createPairIndex(count * 4);
  let sums = new Float64Array(count * 4 * channels);
  const add = (edge: number, p: number, q: number): void => {
    const at = edge * channels;
    if (at + channels > sums.length) {
      const larger = new Float64Array((sums.length + channels) * 2);
      larger.set(sums);
      sums = larger;
    }
    sums[at]! += 1;
    measure(p, q, sums, at);
  };
  // Borders go on: the pair met a pixel to the left or a row up is mostly the one met here.
  const upper = new Int32Array(width).fill(-1);
  for (let y = 0; y < height; y++) {
    const down = y + 1 < height ? width : 0;
    let left = -1;
    for (let x = 0, p = y * width; x < width; x++, p++) {
      const label = labels[p]!;
      if (x + 1 < width && label !== labels[p + 1]) {
        upper[x] = index.findNear(upper[x]!, label, labels[p + 1]!);
        add(upper[x]!, p, p + 1);
      }
      if (label !== labels[p + down]) {
        left = index.findNear(left, label, labels[p + down]!);
        add(left, p, p + down);
      }
    }
  }
  return { count, channels, ...index.pairs(), sums: sums.slice(0, index.count() * channels) };
}

/**
 * The graph of the regions that `regionOf` (a new number for every old one) makes of a graph's.
 * Edges come in order of their first region. Cost: linear in edges and regions.
 */
export function contractGraph(
  graph: RegionGraph,
  regionOf: Int32Array,
  count: number,
): RegionGraph {
  const { channels } = graph;
  const { starts, edges } = sortEdges(graph, regionOf, count);
  const first = new Int32Array(edges.length);
  const second = new Int32Array(edges.length);
  const sums = new Float64Array(edges.length * channels);
  const edgeTo = new Int32Array(count).fill(-1);
  let kept = 0;
  for (let low = 0; low < count; low++) {
    const begin = kept;
    for (let i = starts[low]!; i < starts[low + 1]!; i++) {
      const e = edges[i]!;
      const one = regionOf[graph.first[e]!]!;
      const high = one === low ? regionOf[graph.second[e]!]! : one;
      let into = edgeTo[high]!;
      if (into < begin) {
        into = kept++;
        edgeTo[high] = into;
        first[into] = low;
        second[into] = high;
      }
      for (let c = 0; c < channels; c++) {
        sums[into * channels + c]! += graph.sums[e * channels + c]!;
      }
    }
  }
  return {
    count,
    channels,
    first: first.slice(0, kept),
    second: second.slice(0, kept),
    sums: sums.slice(0, kept * channels),
  };
}

/** The edges between different new regions, those of one lower region together (a counting sort). */
function sortEdges(
  { first, second }: RegionGraph,
  regionOf: Int32Array,
  count: number,
): { readonly starts: Int32Array; readonly edges: Int32Array } {
  const starts = new Int32Array(count + 1);
  const lows = new Int32Array(first.length);
  for (let e = 0; e < first.length; e++) {
    const one = regionOf[first[e]!]!;
    const two = regionOf[second[e]!]!;
    lows[e] = one === two ? -1 : Math.min(one, two);
    if (one !== two) starts[lows[e]! + 1]!++;
  }
  for (let low = 0; low < count; low++) starts[low + 1]! += starts[low]!;
  const edges = new Int32Array(starts[count]!);
  const ends = starts.slice();
  for (let e = 0; e < first.length; e++) {
    if (lows[e]! >= 0) edges[ends[lows[e]!]!++] = e;
  }
  return { starts, edges };
}
