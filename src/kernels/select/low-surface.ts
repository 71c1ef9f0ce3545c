import { leavesOf, listSegments } from "./list-segments.ts";
import type { MergeTree } from "./merge-tree.ts";
import { findLie, type Lie, type Places } from "./place-superpixels.ts";

/**
 * Whether a selection of superpixels (1 each) lies like a floor: low in the photo and along its
 * lower edge.
 */
export function liesLow(places: Places, selected: Uint8Array): boolean {
  const leaves: number[] = [];
  for (let leaf = 0; leaf < selected.length; leaf++) if (selected[leaf] === 1) leaves.push(leaf);
  return isLow(findLie(places, leaves));
}

/** Whether a region of superpixels is large, flat and reaches far down: part of a floor, or on it. */
export function mayBeFloor({ bottom, middle, spread, part }: Lie): boolean {
  const isFlat = part > leastPart && spread > leastSpread;
  return isFlat && bottom > leastBottom && middle > highestLoneMiddle;
}

/** Log-odds up to which pieces count as one floor: more than for other things. */
const floorDoubt = 0.5;

/**
 * 1 for every superpixel of what lies like a floor, in whatever pieces: the hierarchy's nodes along
 * the lower edge. Linear in the nodes.
 */
export function findFloor(places: Places, tree: MergeTree): Uint8Array {
  const isFloor = new Uint8Array(places.areas.length);
  for (const { node } of listSegments(tree, places.areas, floorDoubt)) {
    const leaves = leavesOf(tree, node);
    if (!isLow(findLie(places, leaves))) continue;
    for (const leaf of leaves) isFloor[leaf] = 1;
  }
  return isFloor;
}

/** A floor covers this part of the photo's lower edge and has its middle below this part of it. */
const leastEdge = 0.25;
const highestMiddle = 0.6;

function isLow({ alongBottom, middle }: Lie): boolean {
  return alongBottom > leastEdge && middle > highestMiddle;
}

/** What may be a floor or lie on one: what is large, flat, and reaches far down. */
const leastPart = 0.015;
const leastSpread = 1.5;
const leastBottom = 0.92;
const highestLoneMiddle = 0.84;

/** 1 for every superpixel whose middle is not above the highest pixel of the selection. */
export function listBelow(places: Places, selected: Uint8Array): Uint8Array {
  const { areas, rows, top } = places;
  let highest = places.height;
  selected.forEach((value, leaf) => {
    if (value === 1) highest = Math.min(highest, top[leaf]!);
  });
  return Uint8Array.from(rows, (sum, leaf) => (sum >= highest * areas[leaf]! ? 1 : 0));
}
