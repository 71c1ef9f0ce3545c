import { findRoot } from "../find-root.ts";
import type { DescribedPieces, DescribedSuperpixels } from "./describe-superpixels.ts";
import { estimateMergeCost } from "./merge-features.ts";
import { mergeWeights } from "./merge-weights.ts";

/** Where superpixels touch: row `e` is the border of `first[e]` and `second[e]`. */
export type SuperpixelBorders = {
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Pixel pairs along the border. */
  readonly length: Float64Array;
  /** How likely the two belong to different things, 0 to 1. */
  readonly strength: Float64Array;
  /** 1 where both are pieces of one superpixel. */
  readonly isWithin: Uint8Array;
};

/**
 * The borders of the pieces of superpixels. Things are as likely to end there as between the whole
 * superpixels, of which more is known; within one, as between the pieces. Linear in the borders.
 */
export function measureBorders({ pieces, whole, wholeOf }: DescribedPieces): SuperpixelBorders {
  const { first, second, sums, channels } = pieces.graph;
  const wholeStrengths = measureStrengths(whole);
  const among = new Map<number, number>();
  whole.graph.first.forEach((one, e) => {
    among.set(keyOf(one, whole.graph.second[e]!), wholeStrengths[e]!);
  });
  const strength = measureStrengths(pieces);
  const isWithin = new Uint8Array(first.length);
  for (let e = 0; e < first.length; e++) {
    const [one, two] = [wholeOf[first[e]!]!, wholeOf[second[e]!]!];
    if (one === two) isWithin[e] = 1;
    else strength[e] = among.get(keyOf(one, two))!;
  }
  const length = Float64Array.from(first, (_, e) => sums[e * channels]!);
  return { first, second, length, strength, isWithin };
}

/** A number for two regions, the same in either order. */
function keyOf(one: number, two: number): number {
  return Math.max(one, two) * 65_536 + Math.min(one, two);
}

function measureStrengths({ graph, features }: DescribedSuperpixels): Float64Array {
  const { first, second, sums, channels } = graph;
  return Float64Array.from(first, (one, e) => {
    const cost = estimateMergeCost(mergeWeights, features, one, second[e]!, sums, e * channels);
    return 1 / (1 + Math.exp(-cost));
  });
}

/** The part of a region (1 for each of its superpixels) that hangs together around `leaf`. Linear in the borders. */
export function keepConnected(
  { first, second }: SuperpixelBorders,
  region: Uint8Array,
  leaf: number,
): Uint8Array {
  const lowest = Int32Array.from(region, (_, superpixel) => superpixel);
  for (let e = 0; e < first.length; e++) {
    if (region[first[e]!] === 0 || region[second[e]!] === 0) continue;
    const one = findRoot(lowest, first[e]!);
    const two = findRoot(lowest, second[e]!);
    lowest[Math.max(one, two)] = Math.min(one, two);
  }
  const root = findRoot(lowest, leaf);
  return region.map((value, superpixel) =>
    superpixel === leaf || (value === 1 && findRoot(lowest, superpixel) === root) ? 1 : 0,
  );
}
