import { logarithm } from "./loop-tables.ts";
import { shadeParts } from "./shade-parts.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";

/** What tells a shadow, with its weight in the logistic that `bench/fit-shadow.ts` fits. */
export const shadowWeights = {
  bias: -2.8,
  /** Logarithm of how much around has the same tint and texture. */
  matched: 0.08,
  /** The share of that which has more light. */
  brighter: 2.81,
  /** Standard deviation of how much more. */
  spread: 2.04,
  /** From the object, as a share of how far a shadow is looked for. */
  distance: -1.54,
  /** 1 straight below the object, -1 straight above. */
  downwards: 1.17,
} as const;

/** The features in the order of `shadowWeights`, without its bias. */
const featureCount = 5;
/** The first of them are means with what is around. */
const averaged = 3;
const averagingRounds = 2;

/** What was found of superpixels around an object. */
export type ShadowEvidence = {
  /** By superpixel: those near the object where a shadow is possible at all. */
  readonly isPossible: Uint8Array;
  /** Five a superpixel, in the order of `shadowWeights`. */
  readonly features: Float64Array;
};

/** Where superpixels lie around the object. */
export type ObjectPlace = {
  /** Of their centres from the object's nearest pixel, in pixels. */
  readonly distances: Float32Array;
  /** Straight away from that pixel, 1 long. */
  readonly awayX: Float32Array;
  readonly awayY: Float32Array;
  /** How far away a shadow is looked for, in pixels. */
  readonly reach: number;
};

/**
 * Compares the superpixels around an object with surroundings of their tint and texture further
 * away, most with what lies straight behind them. A shadow is possible where those that are brighter
 * are so in every colour, and no more than four times. Cost: superpixels near the object × up to 900
 * others.
 */
export function gatherEvidence(graph: SuperpixelGraph, place: ObjectPlace): ShadowEvidence {
  const { near, sources } = sortSuperpixels(graph, place);
  const isNear = new Uint8Array(graph.count);
  const isPossible = new Uint8Array(graph.count);
  const features = new Float64Array(graph.count * featureCount);
  for (const k of near) {
    isNear[k] = 1;
    const row = features.subarray(k * featureCount, (k + 1) * featureCount);
    if (compareWithSources(graph, k, place, sources, row)) isPossible[k] = 1;
    row[3] = place.distances[k]! / place.reach;
    row[4] = place.awayY[k]!;
  }
  for (let round = 0; round < averagingRounds; round++)
    averageAround(graph, near, isNear, features);
  return { isPossible, features };
}

/** The logarithm of the odds of a shadow, by superpixel; the least there is where none is possible. */
export function weighEvidence({ isPossible, features }: ShadowEvidence): Float32Array {
  const { bias, ...rest } = shadowWeights;
  const weights = Object.values(rest);
  return Float32Array.from(isPossible, (possible, k) => {
    if (possible === 0) return -Infinity;
    return weights.reduce<number>(
      (sum, weight, c) => sum + weight * features[k * featureCount + c]!,
      bias,
    );
  });
}

const mostSources = 900;

function sortSuperpixels({ sizes, parts, count }: SuperpixelGraph, place: ObjectPlace) {
  const near: number[] = [];
  const far: number[] = [];
  for (let k = 0; k < count; k++) {
    if (sizes[k] === 0 || parts[k] !== shadeParts.lit) continue;
    if (place.distances[k]! <= place.reach) near.push(k);
    else far.push(k);
  }
  const stride = Math.max(1, Math.ceil(far.length / mostSources));
  return { near, sources: Int32Array.from(far.filter((_, i) => i % stride === 0)) };
}

/** Squared standard deviations of tint and texture beyond which a source says nothing. */
const worstMatch = 9;
const tintRange = 0.08;
const textureRange = 0.6;
/** In logarithms of light: what a shadow takes away, at least and at most. */
const leastGain = 0.105;
const mostGain = 1.39;
/** What every colour has to lack of its light, in logarithms. */
const leastOfColour = 0.03;
/** Added to shares before their logarithm. */
const faint = 0.002;

/** Writes the first three features of a superpixel; whether a shadow is possible. */
function compareWithSources(
  { count, x, y, logs, texture, step }: SuperpixelGraph,
  k: number,
  { distances, awayX, awayY, reach }: ObjectPlace,
  sources: Int32Array,
  row: Float64Array,
): boolean {
  let [all, matched, brighter, gains, squares] = [0, 0, 0, 0, 0];
  let [reds, greens, blues] = [0, 0, 0];
  const outwards = reach - distances[k]! + 2 * step;
  const behindX = x[k]! + awayX[k]! * outwards;
  const behindY = y[k]! + awayY[k]! * outwards;
  for (let i = 0; i < sources.length; i++) {
    const j = sources[i]!;
    const near = 1 / ((4 * step) ** 2 + (x[j]! - behindX) ** 2 + (y[j]! - behindY) ** 2);
    all += near;
    const red = logs[j]! - logs[k]!;
    const green = logs[count + j]! - logs[count + k]!;
    const blue = logs[2 * count + j]! - logs[2 * count + k]!;
    const gain = (red + green + blue) / 3;
    const tint = (red - gain) ** 2 + (green - gain) ** 2 + (blue - gain) ** 2;
    const grain = (texture[j]! - texture[k]!) / textureRange;
    const unlike = tint / (tintRange * tintRange) + grain * grain;
    if (unlike >= worstMatch || gain > mostGain || gain < -mostGain) continue;
    const weight = near * (1 - unlike / worstMatch) ** 2;
    matched += weight;
    if (gain < leastGain) continue;
    brighter += weight;
    gains += weight * gain;
    squares += weight * gain * gain;
    reds += weight * red;
    greens += weight * green;
    blues += weight * blue;
  }
  row[0] = logarithm(faint + matched / Math.max(all, 1e-9));
  if (brighter === 0) return false;
  const gain = gains / brighter;
  row[1] = brighter / matched;
  row[2] = Math.sqrt(Math.max(0, squares / brighter - gain * gain));
  return Math.min(reds, greens, blues) / brighter >= leastOfColour;
}

/** Means of the first features with those of the superpixels beside that are near the object too. */
function averageAround(
  { starts, neighbours }: SuperpixelGraph,
  near: readonly number[],
  isNear: Uint8Array,
  features: Float64Array,
): void {
  const before = features.slice();
  for (const k of near) {
    for (let c = 0; c < averaged; c++) {
      let [sum, number] = [before[k * featureCount + c]!, 1];
      for (let n = starts[k]!; n < starts[k + 1]!; n++) {
        const beside = neighbours[n]!;
        if (isNear[beside] === 0) continue;
        sum += before[beside * featureCount + c]!;
        number += 1;
      }
      features[k * featureCount + c] = sum / number;
    }
  }
}
