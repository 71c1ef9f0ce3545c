import { measureDistance } from "../mask/distance-transform.ts";
import type { Rect } from "../raster.ts";
import { chooseLoops } from "./core/choose-loops.ts";
import { takeInt32Array, takeUint8Array, takeUint32Array } from "./core/core-arrays.ts";
import { createPatchCore, type PatchCore } from "./core/patch-core.ts";
import { patchRadius } from "./patch.ts";

/** One size of the picture around a hole, and which patches of it are to fill and to copy. */
export type EraseLevel = {
  readonly width: number;
  readonly height: number;
  /** Holds the arrays that the inner loops read; the levels of one erase share it. */
  readonly core: PatchCore;
  /**
   * RGB and a guide, 4 bytes a pixel; the RGB of the hole is the current guess and is written to.
   * The guide is whatever patches should agree in beside their colours, known in the hole as well.
   */
  readonly colours: Uint8Array<ArrayBuffer>;
  /** How much a squared difference of guides counts beside one of a channel: whole, 0 to 100. */
  guideWeight: number;
  /** Mean of the patch around each pixel, channel by channel, as of the last `measureMeans`. */
  readonly means: Uint8Array<ArrayBuffer>;
  readonly isHole: Uint8Array;
  /** The pixels of the hole, in row order. */
  readonly holes: Int32Array<ArrayBuffer>;
  /** Distance of each pixel of the hole to the nearest known one, 0 outside the hole. */
  readonly depth: Float32Array;
  /** 1 at the centres of patches that hold no pixel of the hole. */
  readonly isSource: Uint8Array<ArrayBuffer>;
  readonly sources: Int32Array;
  /** Centres of the patches that hold a pixel of the hole, in row order. */
  readonly targets: Int32Array<ArrayBuffer>;
  readonly holeCount: number;
  /** What each pixel is part of, 0 to 31, as far as anybody wrote it. */
  readonly labels: Uint8Array<ArrayBuffer>;
  /** By the label of a target, the labels of the sources allowed for it, a bit each: all at first. */
  readonly allows: Uint32Array<ArrayBuffer>;
};

/**
 * Sorts the patches of a picture (RGB and guide) into those to copy from and those to fill. The
 * level takes a copy of the colours into `core`, or into a core of its own with room for its
 * halvings. Cost linear in the pixels, of which those away from the hole cost next to nothing.
 */
export function createLevel(
  colours: Uint8Array,
  isHole: Uint8Array,
  width: number,
  height: number,
  core: PatchCore = createPatchCore({ bytes: estimateBytes(width * height) }),
): EraseLevel {
  const count = width * height;
  const box = findBox(isHole, width, height);
  const isSource = takeUint8Array(core, count);
  markSources(isSource, isHole, width, height, box);
  const holes = listHoles(isHole, width, box, core);
  const level: EraseLevel = {
    width,
    height,
    core,
    colours: takeUint8Array(core, count * 4),
    guideWeight: 0,
    means: takeUint8Array(core, count * 4),
    isHole,
    holes,
    depth: measureDepth(isHole, width, height, box),
    isSource,
    sources: listPatches(isSource, 1, width, height),
    targets: takeCopy(core, listPatches(isSource, 0, width, height)),
    holeCount: holes.length,
    labels: takeUint8Array(core, count),
    allows: takeUint32Array(core, 256).fill(0xffffffff),
  };
  level.colours.set(colours);
  chooseLoops(level).measureAllMeans(level);
  return level;
}

/** Room for a level with a field, for all its halvings, and for a few fields more of those. */
function estimateBytes(pixels: number): number {
  const bytesOfPixel = 10 + 16 + 8;
  return Math.ceil(pixels * bytesOfPixel * 1.5) + 65_536;
}

/** Where the hole is; empty, with `left` after `right`, when there is none. */
function findBox(isHole: Uint8Array, width: number, height: number): Rect {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++) {
    const row = isHole.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    box.left = Math.min(box.left, first);
    box.right = Math.max(box.right, row.lastIndexOf(1) + 1);
    box.top = Math.min(box.top, y);
    box.bottom = y + 1;
  }
  return box;
}

/** The box with `by` pixels more on each side, as far as the picture goes. */
function growBox(box: Rect, by: number, width: number, height: number): Rect {
  return {
    left: Math.max(0, box.left - by),
    top: Math.max(0, box.top - by),
    right: Math.min(width, box.right + by),
    bottom: Math.min(height, box.bottom + by),
  };
}

function listHoles(
  isHole: Uint8Array,
  width: number,
  box: Rect,
  core: PatchCore,
): Int32Array<ArrayBuffer> {
  let count = 0;
  for (const value of isHole) count += value;
  const holes = takeInt32Array(core, count);
  let to = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (isHole[y * width + x] === 1) holes[to++] = y * width + x;
    }
  }
  return holes;
}

/** The whole patches whose centres are sources, or are none. */
function listPatches(
  isSource: Uint8Array,
  wanted: number,
  width: number,
  height: number,
): Int32Array {
  const list = new Int32Array(countPatches(isSource, wanted, width, height));
  let to = 0;
  for (let y = patchRadius; y < height - patchRadius; y++) {
    for (let at = y * width + patchRadius; at < (y + 1) * width - patchRadius; at++) {
      if (isSource[at] === wanted) list[to++] = at;
    }
  }
  return list;
}

function countPatches(isSource: Uint8Array, wanted: number, width: number, height: number): number {
  const across = Math.max(0, width - 2 * patchRadius);
  const along = Math.max(0, height - 2 * patchRadius);
  let sources = 0;
  for (const value of isSource) sources += value;
  return wanted === 1 ? sources : across * along - sources;
}

function takeCopy(core: PatchCore, values: Int32Array): Int32Array<ArrayBuffer> {
  const array = takeInt32Array(core, values.length);
  array.set(values);
  return array;
}

/** Writes 1 at the centres of the whole patches without a pixel of the hole, by running sums. */
function markSources(
  isSource: Uint8Array,
  isHole: Uint8Array,
  width: number,
  height: number,
  box: Rect,
): void {
  for (let y = patchRadius; y < height - patchRadius && width > 2 * patchRadius; y++) {
    isSource.fill(1, y * width + patchRadius, (y + 1) * width - patchRadius);
  }
  const { left, top, right, bottom } = growBox(box, patchRadius, width, height);
  const columns = new Int32Array(width);
  for (let y = top - patchRadius; y < bottom; y++) {
    const enter = y + patchRadius;
    const leave = y - patchRadius - 1;
    for (let x = left; x < right; x++) {
      if (enter < height) columns[x]! += isHole[enter * width + x]!;
      if (leave >= top) columns[x]! -= isHole[leave * width + x]!;
    }
    if (y < top) continue;
    let sum = 0;
    for (let x = left - patchRadius; x < right; x++) {
      if (x + patchRadius < right) sum += columns[x + patchRadius]!;
      if (x - patchRadius - 1 >= left) sum -= columns[x - patchRadius - 1]!;
      if (x >= left && sum > 0) isSource[y * width + x] = 0;
    }
  }
}

/** The nearest known pixel of one in the box is in the box or right beside it. */
function measureDepth(isHole: Uint8Array, width: number, height: number, box: Rect): Float32Array {
  const depth = new Float32Array(width * height);
  if (box.left >= box.right) return depth;
  const { left, top, right, bottom } = growBox(box, 1, width, height);
  const across = right - left;
  const isKnown = new Uint8Array(across * (bottom - top));
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      isKnown[(y - top) * across + x - left] = 1 - isHole[y * width + x]!;
    }
  }
  const inside = measureDistance(isKnown, across, bottom - top);
  for (let y = top; y < bottom; y++) {
    const row = inside.subarray((y - top) * across, (y - top + 1) * across);
    depth.set(row, y * width + left);
  }
  return depth;
}
