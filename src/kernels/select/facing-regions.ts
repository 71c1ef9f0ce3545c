import type { Partition } from "./flood-basins.ts";
import { borderChannels, facingChannels } from "./merge-features.ts";
import { createPairIndex } from "./pair-index.ts";
import type { RegionGraph } from "./region-graph.ts";

/** The widest gap, at 768 × 512, across which two regions may be parts of one surface. */
const widestGap = 48;

/**
 * `graph` with edges added between regions that face each other along a row or a column across at
 * most a narrow thing, such as a floor on both sides of a table leg. Scans every second row and
 * column; linear in the pixels.
 */
export function connectFacingRegions(
  graph: RegionGraph,
  { width, height, labels }: Partition,
  unit: number,
): RegionGraph {
  const index = createPairIndex(graph.first.length * 4);
  for (let e = 0; e < graph.first.length; e++) index.indexOf(graph.first[e]!, graph.second[e]!);
  const gaps: number[] = [];
  const widths: number[] = [];
  const reach = widestGap * unit;
  const see = (one: number, other: number, gap: number): void => {
    if (one === other) return;
    const edge = index.indexOf(one, other);
    gaps[edge] = (gaps[edge] ?? 0) + 1;
    widths[edge] = (widths[edge] ?? 0) + gap / widestGap;
  };
  const starts = new Int32Array(Math.max(width, height) + 1);
  const scan = (from: number, step: number, length: number): void => {
    let runs = 0;
    for (let t = 0; t < length; t++) {
      if (t === 0 || labels[from + t * step] !== labels[from + (t - 1) * step]) starts[runs++] = t;
    }
    for (let a = 0; a < runs; a++) {
      const end = starts[a + 1]!;
      for (let b = a + 2; b < runs && starts[b]! - end <= reach; b++) {
        see(labels[from + starts[a]! * step]!, labels[from + starts[b]! * step]!, starts[b]! - end);
      }
    }
  };
  for (let y = 0; y < height; y += 2) scan(y * width, 1, width);
  for (let x = 0; x < width; x += 2) scan(x, width, height);

  const sums = new Float64Array(index.count() * facingChannels);
  for (let e = 0; e < index.count(); e++) {
    if (e < graph.first.length) {
      for (let c = 0; c < graph.channels; c++) {
        sums[e * facingChannels + c] = graph.sums[e * graph.channels + c]!;
      }
    }
    sums[e * facingChannels + borderChannels.gaps] = gaps[e] ?? 0;
    sums[e * facingChannels + borderChannels.gapWidth] = widths[e] ?? 0;
  }
  return { count: graph.count, channels: facingChannels, ...index.pairs(), sums };
}
