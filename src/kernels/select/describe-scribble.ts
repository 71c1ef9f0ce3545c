import type { MergeTree } from "./merge-tree.ts";
import type { PlacedScribble } from "./place-scribble.ts";
import { startSelection } from "./selection-state.ts";
import type { SelectionModel } from "./selection-model.ts";

/** Log-odds by which a merge is trusted further for the second opinion of a hierarchy. */
const furtherDoubt = 2;
/** The difference of colours, in CIELAB, beyond which two superpixels speak little for each other. */
const colourScale = 8;
/** Log-odds that colours are worth at most. */
const mostColour = 6;
/** Without labels of the scene a superpixel is as likely a thing as not. */
const unlabelled = 0.5;
const kindCount = 4;

/**
 * What speaks for each superpixel near a scribble being of the thing under it, a row for each: where it
 * lies beside the scribble, what the hierarchies join it with, whether its colour is the scribble's
 * or that of what surrounds it, and what the scene's labels say of both. The first number is 1.
 * Linear in the superpixels times the depth of the hierarchies, and in brushed times all superpixels.
 */
export function describeScribble(model: SelectionModel, placed: PlacedScribble): Float64Array[] {
  const { touching, facing } = model;
  const { doubt } = startSelection(model);
  const near = joinWithScribble(touching, placed, doubt);
  const further = joinWithScribble(touching, placed, doubt + furtherDoubt);
  const across = joinWithScribble(facing, placed, doubt);
  const away = joinWithFar(touching, placed, doubt);
  const colours = compareColours(model, placed);
  const { likeness, thing, brushedThing } = compareKinds(model, placed);
  return placed.near.map((leaf) =>
    Float64Array.of(
      1,
      placed.brushed[leaf]! / model.features.area[leaf]!,
      placed.between[leaf]!,
      Math.log1p(8 * placed.distance[leaf]!),
      placed.outsideBox[leaf]!,
      near[leaf]!,
      further[leaf]!,
      across[leaf]!,
      away[leaf]!,
      colours[leaf]!,
      likeness[leaf]!,
      thing[leaf]!,
      thing[leaf]! * brushedThing,
      near[leaf]! * placed.between[leaf]!,
    ),
  );
}

/**
 * What the superpixels around each that is near are, given how likely each is of the thing: by the length
 * of their common borders, by how likely nothing ends there, and over all that is brushed alike in
 * the hierarchy. A row a superpixel.
 */
export function describeSurroundings(
  model: Pick<SelectionModel, "borders" | "features" | "superpixels" | "touching">,
  { near }: PlacedScribble,
  chances: Float64Array,
): Float64Array[] {
  const { borders, features, touching, superpixels } = model;
  const { count } = superpixels;
  const { first, second, length, strength } = borders;
  const sums = Array.from({ length: 4 }, () => new Float64Array(count));
  const [plain, plainLength, firm, firmLength] = sums;
  const add = (one: number, other: number, e: number): void => {
    const joined = length[e]! * (1 - strength[e]!);
    plain![one]! += length[e]! * chances[other]!;
    plainLength![one]! += length[e]!;
    firm![one]! += joined * chances[other]!;
    firmLength![one]! += joined;
  };
  for (let e = 0; e < first.length; e++) {
    add(first[e]!, second[e]!, e);
    add(second[e]!, first[e]!, e);
  }
  const region = meanOfRegions(touching, features.area, chances);
  return near.map((leaf) =>
    Float64Array.of(
      plain![leaf]! / Math.max(1, plainLength![leaf]!),
      firm![leaf]! / Math.max(1e-6, firmLength![leaf]!),
      region[leaf]!,
    ),
  );
}

/** What describes each superpixel and what its surroundings add, one behind the other. */
export function joinRows(
  rows: readonly Float64Array[],
  more: readonly Float64Array[],
): Float64Array[] {
  return rows.map((row, i) => Float64Array.from([...row, ...more[i]!]));
}

/** How likely each superpixel is of the thing, by a logistic regression over its row; 0 far away. */
export function rateSuperpixels(
  { near, isFar }: PlacedScribble,
  rows: readonly Float64Array[],
  weights: ArrayLike<number>,
): Float64Array {
  const chances = new Float64Array(isFar.length);
  rows.forEach((row, i) => {
    let odds = 0;
    for (let k = 0; k < row.length; k++) odds += weights[k]! * row[k]!;
    chances[near[i]!] = 1 / (1 + Math.exp(-odds));
  });
  return chances;
}

/** Of each superpixel the mean over the largest node around it whose merges are rather right than wrong. */
function meanOfRegions(tree: MergeTree, area: Float64Array, chances: Float64Array): Float64Array {
  const nodes = tree.parent.length;
  const sums = new Float64Array(nodes);
  const areas = new Float64Array(nodes);
  for (let node = 0; node < nodes; node++) {
    if (node < tree.leaves) {
      areas[node] = area[node]!;
      sums[node] = area[node]! * chances[node]!;
    }
    const parent = tree.parent[node]!;
    if (parent < 0) continue;
    areas[parent]! += areas[node]!;
    sums[parent]! += sums[node]!;
  }
  const means = new Float64Array(nodes);
  for (let node = nodes - 1; node >= 0; node--) {
    const parent = tree.parent[node]!;
    const isPart = parent >= 0 && tree.height[parent]! < regionHeight;
    means[node] = isPart ? means[parent]! : sums[node]! / Math.max(1, areas[node]!);
  }
  return means.subarray(0, tree.leaves);
}

const regionHeight = -1;

/** How much of what was brushed a superpixel is of one thing with, by a hierarchy: 0 to 1. */
function joinWithScribble(
  tree: MergeTree,
  { brushed, brushedArea }: PlacedScribble,
  doubt: number,
): Float64Array {
  const below = new Float64Array(tree.parent.length);
  below.set(brushed);
  for (let node = 0; node < below.length; node++) {
    const parent = tree.parent[node]!;
    if (parent >= 0) below[parent]! += below[node]!;
  }
  // What joins at a node counts as much as its merges are trusted.
  const joined = new Float64Array(below.length);
  for (let node = below.length - 1; node >= 0; node--) {
    const parent = tree.parent[node]!;
    if (parent < 0) continue;
    const trust = 1 / (1 + Math.exp(tree.height[parent]! - doubt));
    joined[node] = joined[parent]! + trust * (below[parent]! - below[node]!);
  }
  return Float64Array.from({ length: tree.leaves }, (_, leaf) =>
    Math.min(1, (joined[leaf]! + brushed[leaf]!) / brushedArea),
  );
}

/** How likely a superpixel is of one thing with something far from the scribble. */
function joinWithFar(tree: MergeTree, { isFar }: PlacedScribble, doubt: number): Float64Array {
  const holds = new Uint8Array(tree.parent.length);
  holds.set(isFar);
  for (let node = 0; node < holds.length; node++) {
    const parent = tree.parent[node]!;
    if (parent >= 0 && holds[node] === 1) holds[parent] = 1;
  }
  const lowest = new Float64Array(holds.length).fill(Infinity);
  for (let node = holds.length - 1; node >= 0; node--) {
    const parent = tree.parent[node]!;
    if (holds[node] === 1) lowest[node] = node < tree.leaves ? -Infinity : tree.height[node]!;
    else if (parent >= 0) lowest[node] = lowest[parent]!;
  }
  return Float64Array.from({ length: tree.leaves }, (_, leaf) => {
    return 1 / (1 + Math.exp(lowest[leaf]! - doubt));
  });
}

/** How much more a superpixel looks like what was brushed than like what lies around it, in log-odds. */
function compareColours({ features }: SelectionModel, placed: PlacedScribble): Float64Array {
  const { brushed, outsideBox, isFar } = placed;
  const own = Array.from(brushed.keys()).filter((leaf) => brushed[leaf]! > 0);
  const around = Array.from(brushed.keys()).filter(
    (leaf) => brushed[leaf] === 0 && isFar[leaf] === 0 && outsideBox[leaf]! > 0.5,
  );
  const [l, a, b] = features.means;
  const supportOf = (
    leaf: number,
    others: readonly number[],
    weightOf: (other: number) => number,
  ): number => {
    let sum = 0;
    let total = 0;
    for (const other of others) {
      const weight = weightOf(other);
      total += weight;
      if (other === leaf) continue;
      const squared =
        (l![leaf]! - l![other]!) ** 2 +
        (a![leaf]! - a![other]!) ** 2 +
        (b![leaf]! - b![other]!) ** 2;
      sum += weight * Math.exp(-squared / (2 * colourScale ** 2));
    }
    return Math.log((total === 0 ? 0 : sum / total) + 1e-3);
  };
  return Float64Array.from(brushed, (_, leaf) => {
    if (isFar[leaf] === 1) return 0;
    const inside = supportOf(leaf, own, (other) => brushed[other]!);
    const outside = supportOf(leaf, around, (other) => features.area[other]!);
    return Math.max(-mostColour, Math.min(mostColour, inside - outside));
  });
}

function compareKinds(
  { kinds, superpixels: { count } }: SelectionModel,
  { brushed, brushedArea }: PlacedScribble,
): {
  /** How likely a superpixel is of the kind that was brushed. */
  readonly likeness: Float64Array;
  /** How likely it is a thing, and how likely what was brushed is one. */
  readonly thing: Float64Array;
  readonly brushedThing: number;
} {
  const likeness = new Float64Array(count).fill(unlabelled);
  const thing = new Float64Array(count).fill(unlabelled);
  if (kinds === null) return { likeness, thing, brushedThing: unlabelled };
  const wanted = new Float64Array(kindCount);
  for (let leaf = 0; leaf < count; leaf++) {
    for (let k = 0; k < kindCount; k++) {
      wanted[k]! += (brushed[leaf]! * kinds[leaf * kindCount + k]!) / brushedArea;
    }
  }
  for (let leaf = 0; leaf < count; leaf++) {
    const own = kinds.subarray(leaf * kindCount, (leaf + 1) * kindCount);
    likeness[leaf] = own.reduce((sum, chance, k) => sum + chance * wanted[k]!, 0);
    thing[leaf] = own[kindCount - 1]!;
  }
  return { likeness, thing, brushedThing: wanted[kindCount - 1]! };
}
