import { measureDistance } from "../mask/distance-transform.ts";
import { findMaskBounds } from "../mask.ts";
import type { Rect } from "../raster.ts";
import { cutRect, emptyRect, growRect } from "../rect.ts";
import { placeInField, type PatchLevel } from "./core/patch-level.ts";
import { createPatchCore, type PatchCore } from "./core/patch-loops.ts";
import { mostDepthSteps, stepsOfDepth } from "./core/vote-weights.ts";
import { patchRadius, patchSide } from "./patch.ts";

/** One size of the picture around a hole, and which patches of it are to fill and to copy. */
export type EraseLevel = PatchLevel & {
  /** Holds the arrays that the inner loops read; the levels of one erase share it. */
  readonly core: PatchCore;
  /** 1 in the hole, else 0. */
  readonly isHole: Uint8Array;
  /** Distance of each pixel of the hole to the nearest known one, 0 outside the hole. */
  readonly depth: Float32Array;
  readonly sourceCount: number;
  /** The centres of the sources, in row order; listed when first asked for. */
  readonly listSources: () => Int32Array;
  /** Where in the arrays of a field the targets are. */
  readonly places: Int32Array;
  readonly holeCount: number;
};

/**
 * A core with room for a level of this size, with a field and its lists, and for all its halvings.
 * The hole may turn out smaller, not larger.
 */
export function createLevelCore(isHole: Uint8Array, width: number, height: number): PatchCore {
  return createCoreFor(findBox(isHole, width, height), width, height);
}

/**
 * Sorts the patches of a picture (RGB and guide) into those to copy from and those to fill, by a
 * hole whose pixels are 1. Colours that lie in the shared core become the level's own; else it
 * takes a copy into that core, or into one of its own with room for its halvings too. Cost linear
 * in the pixels, of which those away from the hole cost next to nothing.
 */
export function createLevel(
  colours: Uint8Array,
  isHole: Uint8Array,
  width: number,
  height: number,
  sharedCore?: PatchCore,
): EraseLevel {
  const count = width * height;
  const box = findBox(isHole, width, height);
  const { inside, near, window } = placeWindow(box, width, height);
  const core = sharedCore ?? createCoreFor(box, width, height);
  const isSource = core.takeUint8(count);
  markSources(isSource, isHole, width, inside, near);
  const holes = core.takeInt32(listPixels(isHole, 1, width, box));
  const targets = core.takeInt32(listPixels(isSource, 0, width, near));
  const depth = measureDepth(isHole, width, height, box);
  let sources: Int32Array | undefined;
  const level: EraseLevel = {
    width,
    height,
    core,
    colours: isOwn(colours, core) ? colours : core.takeUint8(count * 4),
    guideWeight: 0,
    means: core.takeUint8(count * 4),
    isHole,
    window,
    holes,
    depth,
    targetDepths: listDepths(core, targets, depth),
    isSource,
    sourceCount: isEmpty(inside)
      ? 0
      : (inside.right - inside.left) * (inside.bottom - inside.top) - targets.length,
    listSources: () => (sources ??= listPixels(isSource, 1, width, inside)),
    targets,
    places: targets.map((at) => placeInField({ width, window }, at)),
    holeCount: holes.length,
  };
  if (level.colours !== colours) level.colours.set(colours);
  core.loops.measureAllMeans(level);
  return level;
}

function isOwn(colours: Uint8Array, { buffer }: PatchCore): colours is Uint8Array<ArrayBuffer> {
  return colours.buffer === buffer;
}

/** Where patches lie wholly in the picture, where they hold a pixel of the hole, and the window. */
function placeWindow(box: Rect, width: number, height: number) {
  const inside = growBox({ left: 0, top: 0, right: width, bottom: height }, -patchRadius);
  const near = cutRect(growBox(box, patchRadius), inside);
  const window = isEmpty(near) ? emptyRect : growBox(near, 1);
  return { inside, near, window };
}

/** Arrays of a level, of its field and, of the coarsest, what it starts with. */
const arraysOfLevel = 16;
const mostHalvings = 32;

/**
 * Room for a level with a field and for all its halvings, with as much again of the lists that only
 * the coarsest makes. What is never written to costs address space only.
 */
function createCoreFor(hole: Rect, width: number, height: number): PatchCore {
  let box = hole;
  let bytes = 0;
  for (let [across, down] = [width, height]; across > 0 && down > 0; across >>= 1, down >>= 1) {
    const { window } = placeWindow(box, across, down);
    bytes += across * down * 10 + areaOf(box) * 8 + areaOf(window) * 22 + 4096;
    const { left, top, right, bottom } = box;
    box = { left: left >> 1, top: top >> 1, right: (right + 1) >> 1, bottom: (bottom + 1) >> 1 };
  }
  return createPatchCore(bytes, arraysOfLevel * mostHalvings);
}

function areaOf(box: Rect): number {
  return isEmpty(box) ? 0 : (box.right - box.left) * (box.bottom - box.top);
}

/** Where the hole is; of no size when there is none. */
function findBox(data: Uint8Array, width: number, height: number): Rect {
  return findMaskBounds({ width, height, data }) ?? emptyRect;
}

function isEmpty({ left, top, right, bottom }: Rect): boolean {
  return left >= right || top >= bottom;
}

function growBox({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** The pixels of the box whose value is the wanted one, in row order. */
function listPixels(values: Uint8Array, wanted: number, width: number, box: Rect): Int32Array {
  let count = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let at = y * width + box.left; at < y * width + box.right; at++) {
      if (values[at] === wanted) count++;
    }
  }
  const list = new Int32Array(count);
  let to = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let at = y * width + box.left; at < y * width + box.right; at++) {
      if (values[at] === wanted) list[to++] = at;
    }
  }
  return list;
}

function listDepths(
  core: PatchCore,
  targets: Int32Array,
  depth: Float32Array,
): Uint16Array<ArrayBuffer> {
  const depths = core.takeUint16(targets.length);
  for (let i = 0; i < targets.length; i++) {
    depths[i] = Math.min(mostDepthSteps, Math.round(depth[targets[i]!]! * stepsOfDepth));
  }
  return depths;
}

/**
 * Writes 1 at the centres of the patches without a pixel of the hole, by running sums. All of their
 * patches lie in the picture; `near` are those that may hold one.
 */
function markSources(
  isSource: Uint8Array,
  isHole: Uint8Array,
  width: number,
  inside: Rect,
  near: Rect,
): void {
  for (let y = inside.top; y < inside.bottom && inside.left < inside.right; y++) {
    isSource.fill(1, y * width + inside.left, y * width + inside.right);
  }
  const columns = new Int32Array(width);
  for (let y = near.top - patchRadius; y < near.bottom + patchRadius; y++) {
    const leaving = y - patchSide;
    for (let x = near.left - patchRadius; x < near.right + patchRadius; x++) {
      columns[x]! += isHole[y * width + x]!;
      if (leaving >= near.top - patchRadius) columns[x]! -= isHole[leaving * width + x]!;
    }
    if (y < near.top + patchRadius) continue;
    const row = (y - patchRadius) * width;
    let sum = 0;
    for (let x = near.left - patchRadius; x < near.left + patchRadius; x++) sum += columns[x]!;
    for (let x = near.left; x < near.right; x++) {
      sum += columns[x + patchRadius]!;
      if (sum > 0) isSource[row + x] = 0;
      sum -= columns[x - patchRadius]!;
    }
  }
}

/** The nearest known pixel of one in the box is in the box or right beside it. */
function measureDepth(isHole: Uint8Array, width: number, height: number, box: Rect): Float32Array {
  const depth = new Float32Array(width * height);
  if (isEmpty(box)) return depth;
  const { left, top, right, bottom } = growRect(box, 1, { width, height });
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
