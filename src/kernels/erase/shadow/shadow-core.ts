import { plainShadowLoops } from "./loops/plain-shadow-loops.ts";
import type { BoxRoom, ShadowLoops } from "./loops/shadow-loops.ts";
import { createWasmShadowLoops } from "./loops/wasm-shadow-loops.ts";

/** Memory for the arrays of one look at a shadow, and the loops that run over it. */
export type ShadowCore = {
  readonly isWasm: boolean;
  readonly loops: ShadowLoops;
  /** Arrays of zeros, followed by 32 bytes that may be read. */
  readonly takeUint8: (length: number) => Uint8Array;
  readonly takeInt32: (length: number) => Int32Array;
  readonly takeFloat32: (length: number) => Float32Array;
  readonly takeFloat64: (length: number) => Float64Array;
  /** Runs `work` and gives back what it took, so that nothing of that may be used any more. */
  readonly lend: <T>(work: () => T) => T;
};

const alignment = 16;
const behind = 32;

/**
 * A core with its own memory of `bytes`, which never grows. The loops are WASM SIMD unless `wasm`
 * is false or the engine has or allows none; both write the same bytes. Taking more than there is
 * throws `RangeError`.
 */
export function createShadowCore({
  bytes,
  wasm = true,
}: {
  readonly bytes: number;
  readonly wasm?: boolean;
}): ShadowCore {
  const made = wasm ? createWasmShadowLoops(bytes) : null;
  const { loops, buffer, reserved } = made ?? {
    loops: plainShadowLoops,
    buffer: new ArrayBuffer(bytes),
    reserved: 0,
  };
  let used = reserved;
  let dirty = reserved;
  const take = (size: number): number => {
    const start = used;
    used += Math.ceil((size + behind) / alignment) * alignment;
    if (start < dirty) new Uint8Array(buffer, start, Math.min(used, dirty) - start).fill(0);
    dirty = Math.max(dirty, used);
    return start;
  };
  return {
    isWasm: made !== null,
    loops,
    takeUint8: (length) => new Uint8Array(buffer, take(length), length),
    takeInt32: (length) => new Int32Array(buffer, take(length * 4), length),
    takeFloat32: (length) => new Float32Array(buffer, take(length * 4), length),
    takeFloat64: (length) => new Float64Array(buffer, take(length * 8), length),
    lend: (work) => {
      const before = used;
      const result = work();
      used = before;
      return result;
    },
  };
}

/**
 * How many bytes a look at a picture of this size may take: per pixel the widest sums, per
 * superpixel, of which there are at most two a cell of the grid, what is known of it.
 */
export function measureRoom(width: number, height: number, step: number): number {
  const cells = Math.ceil(width / step) * Math.ceil(height / step);
  return width * height * 120 + cells * 2 * 420 + width * 2000 + 65_536;
}

/** Room for sums of `channels` values within `radius`. */
export function takeBoxRoom(
  core: ShadowCore,
  width: number,
  height: number,
  channels: number,
  radius: number,
): BoxRoom {
  return {
    values: core.takeFloat32(width * height * channels),
    sums: core.takeFloat32(width * height * channels),
    ring: core.takeFloat32((2 * radius + 2) * width * channels),
    totals: core.takeFloat64(width * channels),
  };
}

/** 1 for the pixels within `radius`, less than 250, of one that is not 0. */
export function markWithin(
  core: ShadowCore,
  isMarked: Uint8Array,
  width: number,
  radius: number,
): Uint8Array {
  const isWithin = core.takeUint8(isMarked.length);
  core.lend(() => {
    const reach = Math.floor(radius);
    const limits = core.takeUint8(reach + 1);
    for (let d = 0; d <= reach; d++) limits[d] = Math.floor(Math.sqrt(radius * radius - d * d));
    const room = {
      gaps: core.takeUint8(isMarked.length),
      padded: core.takeUint8(2 * (width + 2 * reach + 32)),
    };
    core.loops.markWithin(isMarked, width, limits, room, isWithin);
  });
  return isWithin;
}
