import { plainLoops } from "./plain-loops.ts";
import type { PatchLoops } from "./patch-loops.ts";
import { createWasmLoops } from "./wasm-loops.ts";

/** Memory for the arrays of one erase, and the loops that run over it. */
export type PatchCore = {
  readonly isWasm: boolean;
  /** The loops for arrays of this core. */
  readonly loops: PatchLoops;
  readonly buffer: ArrayBuffer;
  /** Takes a piece of zeros of the memory: its byte offset, or null when there is no room. */
  readonly reserve: (bytes: number) => number | null;
};

const alignment = 16;

/**
 * A core with its own memory of `bytes`, which never grows and is never shared with another. The
 * loops are WASM SIMD unless `wasm` is false or the engine has or allows none; both write the same
 * bytes.
 */
export function createPatchCore({
  bytes,
  wasm = true,
}: {
  readonly bytes: number;
  readonly wasm?: boolean;
}): PatchCore {
  const made = wasm ? createWasmLoops(bytes) : null;
  const { loops, buffer, reserved } = made ?? {
    loops: plainLoops,
    buffer: new ArrayBuffer(bytes),
    reserved: 0,
  };
  let used = reserved;
  return {
    isWasm: made !== null,
    loops,
    buffer,
    reserve: (wanted) => {
      const start = used;
      const end = start + Math.ceil(wanted / alignment) * alignment;
      if (end > buffer.byteLength) return null;
      used = end;
      return start;
    },
  };
}
