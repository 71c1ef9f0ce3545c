import type { Partition } from "./flood-basins.ts";
import { leavesOf, listSegments } from "./list-segments.ts";
import type { MergeTree } from "./merge-tree.ts";

/** Where every superpixel lies. */
type Places = {
  readonly areas: Float64Array;
  /** Sums of rows. */
  readonly rows: Float64Array;
  /** Pixels on the picture's lower edge. */
  readonly along: Float64Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly top: Int32Array;
  readonly bottom: Int32Array;
};

/** Where a region lies, in parts of the picture's height or width, but for its spread. */
type Lie = {
  readonly part: number;
  readonly middle: number;
  readonly along: number;
  readonly bottom: number;
  /** Width over height of the box around it. */
  readonly spread: number;
};

/**
 * Whether a selection of superpixels (1 each) lies like a floor: low in the photo and along its
 * lower edge. Linear in the pixels.
 */
export function liesLow(partition: Partition, selected: Uint8Array): boolean {
  const leaves: number[] = [];
  for (let leaf = 0; leaf < selected.length; leaf++) if (selected[leaf] === 1) leaves.push(leaf);
  return isLow(findLie(placeSuperpixels(partition), partition, leaves));
}

/** Whether a region of superpixels is large, flat and reaches far down: part of a floor, or on it. */
export function mayBeFloor(partition: Partition, leaves: readonly number[]): boolean {
  return mayBeLow(findLie(placeSuperpixels(partition), partition, leaves));
}

/** Log-odds up to which pieces count as one floor: more than for other things. */
const floorDoubt = 0.5;

/**
 * 1 for every superpixel of what lies like a floor, in whatever pieces: the hierarchy's nodes along
 * the lower edge. Linear in pixels and nodes.
 */
export function findFloor(partition: Partition, tree: MergeTree, area: Float64Array): Uint8Array {
  const places = placeSuperpixels(partition);
  const isFloor = new Uint8Array(partition.count);
  for (const { node } of listSegments(tree, area, floorDoubt)) {
    const leaves = leavesOf(tree, node);
    if (!isLow(findLie(places, partition, leaves))) continue;
    for (const leaf of leaves) isFloor[leaf] = 1;
  }
  return isFloor;
}

/** A floor covers this part of the photo's lower edge and has its middle below this part of it. */
const leastEdge = 0.25;
const highestMiddle = 0.6;

function isLow({ along, middle }: Lie): boolean {
  return along > leastEdge && middle > highestMiddle;
}

/** What may be a floor or lie on one: what is large, flat, and reaches far down. */
const leastPart = 0.015;
const leastSpread = 1.5;
const leastBottom = 0.92;
const highestLoneMiddle = 0.84;

function mayBeLow({ bottom, middle, spread, part }: Lie): boolean {
  const isFlat = part > leastPart && spread > leastSpread;
  return isFlat && bottom > leastBottom && middle > highestLoneMiddle;
}

function placeSuperpixels({ labels, width, height, count }: Partition): Places {
  const places: Places = {
    areas: new Float64Array(count),
    rows: new Float64Array(count),
    along: new Float64Array(count),
    left: new Int32Array(count).fill(width),
    right: new Int32Array(count),
    top: new Int32Array(count).fill(height),
    bottom: new Int32Array(count),
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const leaf = labels[i]!;
      places.areas[leaf]! += 1;
      places.rows[leaf]! += y;
      if (y === height - 1) places.along[leaf]! += 1;
      if (y < places.top[leaf]!) places.top[leaf] = y;
      places.bottom[leaf] = y + 1;
      if (x < places.left[leaf]!) places.left[leaf] = x;
      if (x >= places.right[leaf]!) places.right[leaf] = x + 1;
    }
  }
  return places;
}

function findLie(places: Places, { width, height }: Partition, leaves: readonly number[]): Lie {
  let area = 0;
  let rows = 0;
  let along = 0;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (const leaf of leaves) {
    area += places.areas[leaf]!;
    rows += places.rows[leaf]!;
    along += places.along[leaf]!;
    left = Math.min(left, places.left[leaf]!);
    right = Math.max(right, places.right[leaf]!);
    top = Math.min(top, places.top[leaf]!);
    bottom = Math.max(bottom, places.bottom[leaf]!);
  }
  return {
    part: area / (width * height),
    middle: area > 0 ? rows / area / height : 0,
    along: along / width,
    bottom: bottom / height,
    spread: (right - left) / Math.max(1, bottom - top),
  };
}

/** 1 for every superpixel whose middle is not above the highest pixel of the selection. */
export function listBelow(partition: Partition, selected: Uint8Array): Uint8Array {
  const { areas, rows, top } = placeSuperpixels(partition);
  let highest = partition.height;
  selected.forEach((value, leaf) => {
    if (value === 1) highest = Math.min(highest, top[leaf]!);
  });
  return Uint8Array.from(rows, (sum, leaf) => (sum >= highest * areas[leaf]! ? 1 : 0));
}
