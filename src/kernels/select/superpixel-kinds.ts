import { sceneClasses, type SceneLabels } from "../scene/scene-labels.ts";
import type { Partition } from "./flood-basins.ts";

/** Wall, floor, ceiling, and whatever is none of them: what a selection keeps apart. */
const kindCount = 4;

/** Below this probability that two superpixels are of one kind, one click does not take both. */
const leastAlike = 0.1;

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
 * What is left of a region (1 for each of its superpixels) around one clicked on a wall, floor or
 * ceiling, without those that are surely of another kind. A click on anything else keeps it all.
 */
export function keepKind(kinds: Float32Array, region: Uint8Array, clicked: number): Uint8Array {
  const wanted = kinds.subarray(clicked * kindCount, (clicked + 1) * kindCount);
  if (Math.max(...wanted) === wanted[kindCount - 1]) return region;
  return region.map((value, leaf) => {
    if (value === 0 || leaf === clicked) return value;
    let alike = 0;
    for (let k = 0; k < kindCount; k++) alike += wanted[k]! * kinds[leaf * kindCount + k]!;
    return alike < leastAlike ? 0 : 1;
  });
}

/** How likely each superpixel is of one kind, 0 to 1. */
export function readChances(kinds: Float32Array, kind: (typeof kindNames)[number]): Float32Array {
  const column = kindNames.indexOf(kind);
  return Float32Array.from({ length: kinds.length / kindCount }, (_, leaf) => {
    return kinds[leaf * kindCount + column]!;
  });
}
