import { findRoot } from "../../find-root.ts";

/** Regions of like colour: a number per pixel (-1 where left out), and what each region is. */
export type Segmentation = {
  readonly region: Int32Array;
  readonly count: number;
  /** Mean RGB by region. */
  readonly means: Float32Array;
  readonly areas: Int32Array;
};

/** How fine the regions are: more gives more of them. */
const complexity = 48;

/** The square of how far the mean colours of two regions lie apart, in levels. */
export function measureApart(means: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += (means[a * 3 + c]! - means[b * 3 + c]!) ** 2;
  return sum;
}

type Forest = {
  readonly parent: Int32Array;
  readonly size: Int32Array;
  readonly sums: Float64Array;
};

/**
 * Joins pixels into regions whose means differ by no more than chance allows (Nock and Nielsen,
 * "Statistical Region Merging", 2004): grain and fine texture stay inside a region, edges do not.
 * Pixels where `isOut` is 1 belong to none. Regions below `least` pixels join the neighbour most
 * like them. Cost linear in the pixels but for the forest.
 */
export function segmentColours(
  colours: Uint8Array,
  isOut: Uint8Array,
  width: number,
  height: number,
  least: number,
): Segmentation {
  const count = width * height;
  const forest = createForest(colours, count);
  const pairs = sortPairs(colours, isOut, width, height);
  const spread = (256 * 256 * Math.log(6 * count * count)) / (2 * complexity);
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i]!;
    const a = findRoot(forest.parent, pair >> 1);
    const b = findRoot(forest.parent, (pair & 1) === 0 ? (pair >> 1) + 1 : (pair >> 1) + width);
    if (a === b) continue;
    const bound = spread / forest.size[a]! + spread / forest.size[b]!;
    if (greatestStep(forest, a, b) <= bound) join(forest, a, b);
  }
  joinSmall(forest, pairs, width, least);
  return numberRegions(forest, isOut);
}

function createForest(colours: Uint8Array, count: number): Forest {
  const parent = new Int32Array(count);
  const sums = new Float64Array(count * 3);
  for (let at = 0; at < count; at++) {
    parent[at] = at;
    sums[at * 3] = colours[at * 4]!;
    sums[at * 3 + 1] = colours[at * 4 + 1]!;
    sums[at * 3 + 2] = colours[at * 4 + 2]!;
  }
  return { parent, size: new Int32Array(count).fill(1), sums };
}

function greatestStep({ sums, size }: Forest, a: number, b: number): number {
  const own = size[a]!;
  const other = size[b]!;
  const red = sums[a * 3]! / own - sums[b * 3]! / other;
  const green = sums[a * 3 + 1]! / own - sums[b * 3 + 1]! / other;
  const blue = sums[a * 3 + 2]! / own - sums[b * 3 + 2]! / other;
  return Math.max(red * red, green * green, blue * blue);
}

function join({ parent, size, sums }: Forest, a: number, b: number): void {
  const root = size[a]! >= size[b]! ? a : b;
  const leaf = root === a ? b : a;
  parent[leaf] = root;
  size[root]! += size[leaf]!;
  for (let c = 0; c < 3; c++) sums[root * 3 + c]! += sums[leaf * 3 + c]!;
}

/** Neighbouring pixels, the most alike first: twice the index, plus 1 for the one below. */
function sortPairs(
  colours: Uint8Array,
  isOut: Uint8Array,
  width: number,
  height: number,
): Int32Array {
  const count = width * height;
  const steps = new Int16Array(count * 2).fill(-1);
  for (let at = 0; at < count; at++) {
    if (isOut[at] === 1) continue;
    if ((at + 1) % width !== 0 && isOut[at + 1] === 0) {
      steps[at * 2] = measureStep(colours, at * 4, at * 4 + 4);
    }
    if (at + width < count && isOut[at + width] === 0) {
      steps[at * 2 + 1] = measureStep(colours, at * 4, (at + width) * 4);
    }
  }
  const starts = new Int32Array(257);
  for (let pair = 0; pair < steps.length; pair++) {
    if (steps[pair]! >= 0) starts[steps[pair]! + 1]!++;
  }
  for (let i = 0; i < 256; i++) starts[i + 1]! += starts[i]!;
  const pairs = new Int32Array(starts[256]!);
  for (let pair = 0; pair < steps.length; pair++) {
    if (steps[pair]! >= 0) pairs[starts[steps[pair]!]!++] = pair;
  }
  return pairs;
}

/** The greatest difference of a channel. */
function measureStep(colours: Uint8Array, a: number, b: number): number {
  const red = Math.abs(colours[a]! - colours[b]!);
  const green = Math.abs(colours[a + 1]! - colours[b + 1]!);
  const blue = Math.abs(colours[a + 2]! - colours[b + 2]!);
  return Math.max(red, green, blue);
}

function joinSmall(forest: Forest, pairs: Int32Array, width: number, least: number): void {
  for (const limit of [least / 8, least / 2, least]) {
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i]!;
      const a = findRoot(forest.parent, pair >> 1);
      const b = findRoot(forest.parent, (pair & 1) === 0 ? (pair >> 1) + 1 : (pair >> 1) + width);
      if (a !== b && Math.min(forest.size[a]!, forest.size[b]!) < limit) join(forest, a, b);
    }
  }
}

function numberRegions(forest: Forest, isOut: Uint8Array): Segmentation {
  const region = new Int32Array(isOut.length).fill(-1);
  const numbers = new Map<number, number>();
  const means: number[] = [];
  const areas: number[] = [];
  for (let at = 0; at < isOut.length; at++) {
    if (isOut[at] === 1) continue;
    const root = findRoot(forest.parent, at);
    let number = numbers.get(root);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(root, number);
      areas.push(forest.size[root]!);
      for (let c = 0; c < 3; c++) means.push(forest.sums[root * 3 + c]! / forest.size[root]!);
    }
    region[at] = number;
  }
  return {
    region,
    count: numbers.size,
    means: Float32Array.from(means),
    areas: Int32Array.from(areas),
  };
}
