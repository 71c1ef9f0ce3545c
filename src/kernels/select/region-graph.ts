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
  const meet = (p: number, q: number): void => {
    const at = index.indexOf(labels[p]!, labels[q]!) * channels;
    if (at + channels > sums.length) {
      const larger = new Float64Array((sums.length + channels) * 2);
      larger.set(sums);
      sums = larger;
    }
    sums[at]! += 1;
    measure(p, q, sums, at);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (x + 1 < width && labels[p] !== labels[p + 1]) meet(p, p + 1);
      if (y + 1 < height && labels[p] !== labels[p + width]) meet(p, p + width);
    }
  }
  return { count, channels, ...index.pairs(), sums: sums.slice(0, index.count() * channels) };
}

/** The graph of the regions that `regionOf` (a new number for every old one) makes of a graph's. */
export function contractGraph(
  graph: RegionGraph,
  regionOf: Int32Array,
  count: number,
): RegionGraph {
  const { channels } = graph;
  const index = createPairIndex(graph.first.length);
  const sums = new Float64Array(graph.sums.length);
  for (let e = 0; e < graph.first.length; e++) {
    const one = regionOf[graph.first[e]!]!;
    const other = regionOf[graph.second[e]!]!;
    if (one === other) continue;
    const at = index.indexOf(one, other) * channels;
    for (let c = 0; c < channels; c++) sums[at + c]! += graph.sums[e * channels + c]!;
  }
  return { count, channels, ...index.pairs(), sums: sums.slice(0, index.count() * channels) };
}
