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
  for (const pair of pairs) {
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

function findRoot(parent: Int32Array, at: number): number {
  let root = at;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]!]!;
    root = parent[root]!;
  }
  return root;
}

function greatestStep({ sums, size }: Forest, a: number, b: number): number {
  let most = 0;
  for (let c = 0; c < 3; c++) {
    const step = sums[a * 3 + c]! / size[a]! - sums[b * 3 + c]! / size[b]!;
    most = Math.max(most, step * step);
  }
  return most;
}

function join({ parent, size, sums }: Forest, a: number, b: number): void {
  const [root, leaf] = size[a]! >= size[b]! ? [a, b] : [b, a];
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
  const starts = new Int32Array(257);
  const stepOf = (at: number, other: number): number => {
    let most = 0;
    for (let c = 0; c < 3; c++) {
      most = Math.max(most, Math.abs(colours[at * 4 + c]! - colours[other * 4 + c]!));
    }
    return most;
  };
  const visit = (use: (pair: number, step: number) => void): void => {
    for (let at = 0; at < width * height; at++) {
      if (isOut[at] === 1) continue;
      if ((at + 1) % width !== 0 && isOut[at + 1] === 0) use(at * 2, stepOf(at, at + 1));
      if (at + width < width * height && isOut[at + width] === 0) {
        use(at * 2 + 1, stepOf(at, at + width));
      }
    }
  };
  visit((_, step) => {
    starts[step + 1]!++;
  });
  for (let i = 0; i < 256; i++) starts[i + 1]! += starts[i]!;
  const pairs = new Int32Array(starts[256]!);
  visit((pair, step) => {
    pairs[starts[step]!++] = pair;
  });
  return pairs;
}

function joinSmall(forest: Forest, pairs: Int32Array, width: number, least: number): void {
  for (const limit of [least / 8, least / 2, least]) {
    for (const pair of pairs) {
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
