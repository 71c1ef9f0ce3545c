import type { DescribedSuperpixels } from "./describe-superpixels.ts";
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
};

/** The borders of a picture's superpixels and how likely things end there. Linear in the borders. */
export function measureBorders({ graph, features }: DescribedSuperpixels): SuperpixelBorders {
  const { first, second, sums, channels } = graph;
  return {
    first,
    second,
    length: Float64Array.from(first, (_, e) => sums[e * channels]!),
    strength: Float64Array.from(first, (one, e) => {
      const cost = estimateMergeCost(mergeWeights, features, one, second[e]!, sums, e * channels);
      return 1 / (1 + Math.exp(-cost));
    }),
  };
}

/** The part of a region (1 for each of its superpixels) that hangs together around `leaf`. */
export function keepConnected(
  { first, second }: SuperpixelBorders,
  region: Uint8Array,
  leaf: number,
): Uint8Array {
  const kept = new Uint8Array(region.length);
  kept[leaf] = 1;
  let isGrowing = true;
  while (isGrowing) {
    isGrowing = false;
    for (let e = 0; e < first.length; e++) {
      const [one, two] = [first[e]!, second[e]!];
      if (kept[one] === kept[two] || region[one] === 0 || region[two] === 0) continue;
      kept[one] = 1;
      kept[two] = 1;
      isGrowing = true;
    }
  }
  return kept;
}
