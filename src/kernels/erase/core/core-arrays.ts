import type { PatchCore } from "./patch-core.ts";

/**
 * Arrays of zeros in the memory of a core. Where that is full they come from the heap, and what
 * works on them falls back to the plain loops.
 */
export function takeUint8Array(core: PatchCore, length: number): Uint8Array<ArrayBuffer> {
  const start = core.reserve(length);
  return start === null ? new Uint8Array(length) : new Uint8Array(core.buffer, start, length);
}

/** As `takeUint8Array`. */
export function takeInt8Array(core: PatchCore, length: number): Int8Array<ArrayBuffer> {
  const start = core.reserve(length);
  return start === null ? new Int8Array(length) : new Int8Array(core.buffer, start, length);
}

/** As `takeUint8Array`. */
export function takeUint16Array(core: PatchCore, length: number): Uint16Array<ArrayBuffer> {
  const start = core.reserve(length * 2);
  return start === null ? new Uint16Array(length) : new Uint16Array(core.buffer, start, length);
}

/** As `takeUint8Array`. */
export function takeInt32Array(core: PatchCore, length: number): Int32Array<ArrayBuffer> {
  const start = core.reserve(length * 4);
  return start === null ? new Int32Array(length) : new Int32Array(core.buffer, start, length);
}

/** As `takeUint8Array`. */
export function takeUint32Array(core: PatchCore, length: number): Uint32Array<ArrayBuffer> {
  const start = core.reserve(length * 4);
  return start === null ? new Uint32Array(length) : new Uint32Array(core.buffer, start, length);
}

/** As `takeUint8Array`. */
export function takeFloat32Array(core: PatchCore, length: number): Float32Array<ArrayBuffer> {
  const start = core.reserve(length * 4);
  return start === null ? new Float32Array(length) : new Float32Array(core.buffer, start, length);
}
