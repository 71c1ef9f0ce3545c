import { measureDistance } from "../mask/distance-transform.ts";
import { takeInt32Array, takeUint8Array, takeUint32Array } from "./core/core-arrays.ts";
import { createPatchCore, type PatchCore } from "./core/patch-core.ts";
import { measureAllMeans, patchRadius } from "./patch.ts";

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
 * halvings.
 */
export function createLevel(
  colours: Uint8Array,
  isHole: Uint8Array,
  width: number,
  height: number,
  core: PatchCore = createPatchCore({ bytes: estimateBytes(width * height) }),
): EraseLevel {
  const count = width * height;
  const patches = sortPatches(isHole, width, height);
  const level: EraseLevel = {
    width,
    height,
    core,
    colours: takeUint8Array(core, count * 4),
    guideWeight: 0,
    means: takeUint8Array(core, count * 4),
    isHole,
    holes: copyInto(core, patches.holes),
    depth: measureDistance(
      isHole.map((value) => 1 - value),
      width,
      height,
    ),
    isSource: takeUint8Array(core, count),
    sources: Int32Array.from(patches.sources),
    targets: copyInto(core, patches.targets),
    holeCount: patches.holes.length,
    labels: takeUint8Array(core, count),
    allows: takeUint32Array(core, 256).fill(0xffffffff),
  };
  level.colours.set(colours);
  for (const at of patches.sources) level.isSource[at] = 1;
  measureAllMeans(level.colours, width, height, level.means);
  return level;
}

/** Room for a level with a field, for all its halvings, and for a few fields more of those. */
function estimateBytes(pixels: number): number {
  const bytesOfPixel = 10 + 16 + 8;
  return Math.ceil(pixels * bytesOfPixel * 1.5) + 65_536;
}

function copyInto(core: PatchCore, values: readonly number[]): Int32Array<ArrayBuffer> {
  const array = takeInt32Array(core, values.length);
  array.set(values);
  return array;
}

type Patches = { holes: number[]; sources: number[]; targets: number[] };

function sortPatches(isHole: Uint8Array, width: number, height: number): Patches {
  const holesNear = countHolesNear(isHole, width, height);
  const patches: Patches = { holes: [], sources: [], targets: [] };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (isHole[at] === 1) patches.holes.push(at);
      if (x < patchRadius || y < patchRadius) continue;
      if (x >= width - patchRadius || y >= height - patchRadius) continue;
      if (holesNear[at] === 0) patches.sources.push(at);
      else patches.targets.push(at);
    }
  }
  return patches;
}

/** How many pixels of the hole lie in the patch around each pixel, by running sums. */
function countHolesNear(isHole: Uint8Array, width: number, height: number): Uint8Array {
  const across = new Uint8Array(isHole.length);
  const near = new Uint8Array(isHole.length);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = -patchRadius; x < width; x++) {
      if (x + patchRadius < width) sum += isHole[y * width + x + patchRadius]!;
      if (x - patchRadius - 1 >= 0) sum -= isHole[y * width + x - patchRadius - 1]!;
      if (x >= 0) across[y * width + x] = sum;
    }
  }
  const sums = new Int32Array(width);
  for (let y = -patchRadius; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (y + patchRadius < height) sums[x]! += across[(y + patchRadius) * width + x]!;
      if (y - patchRadius - 1 >= 0) sums[x]! -= across[(y - patchRadius - 1) * width + x]!;
      if (y >= 0) near[y * width + x] = sums[x]!;
    }
  }
  return near;
}
