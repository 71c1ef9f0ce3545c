import { sceneClasses, type SceneLabels } from "../scene/scene-labels.ts";
import type { Partition } from "./flood-basins.ts";

/** Wall, floor, ceiling, and whatever is none of them: what a selection keeps apart. */
const kindCount = 4;

/** Below this probability that two superpixels are of one kind, one click does not take both. */
const leastAlike = 0.1;

/** The part of the chance at the click that what is taken with it has at least, where the labels do not know it. */
const hardlyLess = 0.5;

/** Below this chance a click on something else is not a correction of the surface that is selected. */
const leastCorrected = 0.03;

/**
 * How likely each superpixel is of each kind, four numbers that sum up to 1: the mean of the labels
 * over its pixels. Linear in the pixels.
 */
export function classifySuperpixels(superpixels: Partition, scene: SceneLabels): Float32Array {
  const { width, height, labels, count } = superpixels;
  const kinds = new Float32Array(count * kindCount);
  const pixels = new Uint32Array(count);
  const across = Array.from({ length: width }, (_, x) => findTaps(x, width, scene.width));
  for (let y = 0; y < height; y++) {
    const down = findTaps(y, height, scene.height);
    for (let x = 0; x < width; x++) {
      const leaf = labels[y * width + x]!;
      pixels[leaf]!++;
      for (const { at: row, part: partDown } of down) {
        for (const { at: column, part } of across[x]!) {
          addShares(kinds, leaf, scene, row * scene.width + column, part * partDown);
        }
      }
    }
  }
  for (let i = 0; i < kinds.length; i++) kinds[i]! /= pixels[Math.floor(i / kindCount)]!;
  return kinds;
}

function addShares(
  kinds: Float32Array,
  leaf: number,
  { shares }: SceneLabels,
  pixel: number,
  part: number,
): void {
  const classes = sceneClasses.length;
  for (let k = 0; k < classes; k++) {
    const kind = Math.min(k, kindCount - 1);
    kinds[leaf * kindCount + kind]! += part * shares[pixel * classes + k]!;
  }
}

type Tap = { readonly at: number; readonly part: number };

/** The two pixels of a shorter line around the middle of pixel `at` of a longer one, and their parts. */
function findTaps(at: number, length: number, shorter: number): readonly Tap[] {
  const place = Math.min(shorter - 1, Math.max(0, ((at + 0.5) * shorter) / length - 0.5));
  const first = Math.floor(place);
  const part = place - first;
  return [
    { at: first, part: 1 - part },
    { at: Math.min(shorter - 1, first + 1), part },
  ];
}

/** In the order of the numbers of a superpixel. */
const kindNames = ["wall", "floor", "ceiling", "object"] as const;
const wall = kindNames.indexOf("wall");
const object = kindNames.indexOf("object");

/** What most of a region is; `area` is each superpixel's in pixels, `gain` what a kind counts if not once. */
export function findMainKind(
  kinds: Float32Array,
  leaves: readonly number[],
  area: ArrayLike<number>,
  gain: Partial<Record<(typeof kindNames)[number], number>> = {},
): (typeof kindNames)[number] {
  const sums = kindNames.map((name, k) =>
    leaves.reduce(
      (sum, leaf) => sum + area[leaf]! * kinds[leaf * kindCount + k]! * (gain[name] ?? 1),
      0,
    ),
  );
  return kindNames[sums.indexOf(Math.max(...sums))]!;
}

/**
 * The number of the surface that what is selected is most likely to be; null for a thing and where
 * nothing is selected.
 */
export function findSelectedSurface(
  kinds: Float32Array,
  selected: Uint8Array,
  area: ArrayLike<number>,
): number | null {
  const leaves = [...selected.keys()].filter((leaf) => selected[leaf] === 1);
  const kind = kindNames.indexOf(findMainKind(kinds, leaves, area));
  return leaves.length === 0 || kind === object ? null : kind;
}

/**
 * What is left of a region (1 for each of its superpixels) around one clicked on a wall, floor or
 * ceiling, without those that are surely of another kind. Of a click on anything else that corrects a
 * surface (`corrected`, its number) those are left that are hardly less likely to be of that surface than
 * the one clicked on: it is a part that the labels do not know, and what is less like it yet is not. Any
 * other click keeps it all.
 */
export function keepKind(
  kinds: Float32Array,
  region: Uint8Array,
  clicked: number,
  corrected: number | null,
): Uint8Array {
  const chanceOf = (leaf: number, kind: number): number => kinds[leaf * kindCount + kind]!;
  const keep = (isKept: (leaf: number) => boolean): Uint8Array =>
    region.map((value, leaf) => (leaf === clicked || isKept(leaf) ? value : 0));
  const wanted = kinds.subarray(clicked * kindCount, (clicked + 1) * kindCount);
  const main = wanted.indexOf(Math.max(...wanted));
  if (wanted[object] === wanted[main]) {
    if (corrected === null || wanted[corrected]! < leastCorrected) return region;
    const least = hardlyLess * wanted[corrected]!;
    return keep((leaf) => chanceOf(leaf, corrected) >= least);
  }
  // Of walls the labels know best what stands before them; floors in the sun they take for things.
  if (main === wall) return keep((leaf) => chanceOf(leaf, wall) >= leastAlike);
  return keep((leaf) => {
    const alike = wanted.reduce((sum, chance, k) => sum + chance * chanceOf(leaf, k), 0);
    return alike >= leastAlike;
  });
}

/** How likely each superpixel is of one kind, 0 to 1. */
export function readChances(kinds: Float32Array, kind: (typeof kindNames)[number]): Float32Array {
  const column = kindNames.indexOf(kind);
  return Float32Array.from({ length: kinds.length / kindCount }, (_, leaf) => {
    return kinds[leaf * kindCount + column]!;
  });
}
