import type { NearestNeighbourField } from "./core/patch-level.ts";
import type { EraseLevel } from "./erase-level.ts";
import { placeOnGuide, sampleGuide } from "./guide/sample-guide.ts";
import type { StructureGuide } from "./guide/structure-guide.ts";

/** Grain and gentle light make steps of so many levels between neighbours. */
const plainStep = 8;

/** What is wrong with a searched level, 0 for nothing. */
export type StartFaults = {
  /** How far patches are from their matches: the mean root of the sum of squared differences. */
  readonly distance: number;
  /** How much steeper than expected the fill is inside the hole: the mean over neighbours, in levels. */
  readonly steps: number;
};
export type StartCritic = (field: NearestNeighbourField) => StartFaults;

/** What a level of unexpected steps costs beside distance: `npm run bench:critic`. */
const stepPrice = 5;

/** The numbers of starts of one hole, the best first: by distance and what unexpected steps cost. */
export function orderStarts(starts: readonly StartFaults[], price = stepPrice): number[] {
  const costs = starts.map(({ distance, steps }) => distance + price * steps);
  return [...starts.keys()].toSorted((a, b) => costs[a]! - costs[b]!);
}

/**
 * A critic of what a level holds, which knows nothing of the truth. Distance is what the search
 * brings down, and how far it came differs from start to start; steps that the guide does not expect
 * are where things begin and end. Cost: linear in the pixels of the hole.
 */
export function createStartCritic(level: EraseLevel, guide: StructureGuide | null): StartCritic {
  const pairs = listPairs(level);
  const expected = measureExpected(level, guide, pairs);
  return ({ distance }) => {
    let roots = 0;
    for (const place of level.places) roots += Math.sqrt(distance[place]!);
    let steps = 0;
    for (let i = 0; i < pairs.length; i += 2) {
      const step = measureStep(level.colours, 4, pairs[i]!, pairs[i + 1]!);
      steps += Math.max(0, step - expected[i >> 1]!);
    }
    return {
      distance: roots / Math.max(1, level.places.length),
      steps: (steps * 2) / Math.max(1, pairs.length),
    };
  };
}

/** Pixels of the hole beside each other, two by two. */
function listPairs({ holes, isHole, width }: EraseLevel): Int32Array {
  const pairs: number[] = [];
  for (const at of holes) {
    if ((at + 1) % width !== 0 && isHole[at + 1] === 1) pairs.push(at, at + 1);
    if (isHole[at + width] === 1) pairs.push(at, at + width);
  }
  return Int32Array.from(pairs);
}

/** The step that is no surprise between each pair. */
function measureExpected(
  level: EraseLevel,
  guide: StructureGuide | null,
  pairs: Int32Array,
): Float64Array {
  const expected = new Float64Array(pairs.length >> 1).fill(plainStep);
  if (guide === null) return expected;
  const { width, holes } = level;
  const taps = placeOnGuide(level, guide);
  const base = new Float32Array(level.isHole.length * 3);
  for (const at of holes) {
    const x = at % width;
    const y = (at - x) / width;
    for (let c = 0; c < 3; c++) base[at * 3 + c] = sampleGuide(guide.base, taps, x, y, 3, c);
  }
  for (let i = 0; i < pairs.length; i += 2) {
    expected[i >> 1]! += measureStep(base, 3, pairs[i]!, pairs[i + 1]!);
  }
  return expected;
}

/** Root mean square of the difference of three channels. */
function measureStep(
  colours: Uint8Array | Float32Array,
  channels: 3 | 4,
  one: number,
  other: number,
): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    const step = colours[one * channels + c]! - colours[other * channels + c]!;
    sum += step * step;
  }
  return Math.sqrt(sum / 3);
}
