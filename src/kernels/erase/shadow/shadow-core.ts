import type { WasmMemory } from "../../wasm-memory.ts";
import { createWasmModule } from "../../wasm-module.ts";
import { exponentials, logarithms, reciprocals } from "./loop-tables.ts";
import { shadowLoopsBinary } from "./shadow-loops-binary.ts";
import { bindLoops, type BoxRoom, type ShadowLoops } from "./shadow-loops.ts";

/** Memory for the arrays of one look at a shadow, and the loops that run over it. */
export type ShadowCore = WasmMemory & { readonly loops: ShadowLoops };

const shadowModule = createWasmModule(shadowLoopsBinary);
const tables = { exponentials, logarithms, reciprocals };
/** What the loops keep for themselves. */
const ownBytes = 8192;
const columnBytes = 64 * 8;
const mostArrays = 64;

/** A core with memory for arrays of `bytes` in all. */
export function createShadowCore(bytes: number): ShadowCore {
  const instance = shadowModule.instantiate(bytes + ownBytes, mostArrays);
  const { memory, set } = instance;
  for (const [name, table] of Object.entries(tables)) set({ [name]: memory.takeFloat64(table) });
  set({ columnRoom: memory.takeUint8(columnBytes) });
  return { ...memory, loops: bindLoops(instance) };
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
