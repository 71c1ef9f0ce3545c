/**
 * The memory of one run of a compiled module, from which arrays of zeros are taken one after the
 * other. Each begins at a multiple of 16 bytes above 0 and is followed by 32 bytes that may be read.
 * Taking more than there is throws `RangeError`.
 */
export type WasmMemory = {
  readonly buffer: ArrayBuffer;
  readonly takeUint8: (length: number) => Uint8Array<ArrayBuffer>;
  readonly takeInt8: (length: number) => Int8Array<ArrayBuffer>;
  readonly takeUint16: (length: number) => Uint16Array<ArrayBuffer>;
  readonly takeInt32: (length: number) => Int32Array<ArrayBuffer>;
  readonly takeUint32: (length: number) => Uint32Array<ArrayBuffer>;
  readonly takeFloat32: (length: number) => Float32Array<ArrayBuffer>;
  readonly takeFloat64: (length: number) => Float64Array<ArrayBuffer>;
  /** Runs `work` and gives back what it took, so that nothing of that may be used any more. */
  readonly lend: <T>(work: () => T) => T;
};

const alignment = 16;
const behind = 32;

/** What an array takes beyond its own bytes, at most. */
export const bytesAroundArray: number = alignment + behind;

/** Takes arrays from a buffer of zeros that nobody else uses. */
export function createWasmMemory(buffer: ArrayBuffer): WasmMemory {
  let used = alignment;
  let dirty = alignment;
  const take = (bytes: number): number => {
    const start = used;
    const end = start + Math.ceil((bytes + behind) / alignment) * alignment;
    if (end > buffer.byteLength) throw new RangeError("memory: has no room for the array");
    if (start < dirty) new Uint8Array(buffer, start, Math.min(end, dirty) - start).fill(0);
    used = end;
    dirty = Math.max(dirty, end);
    return start;
  };
  return {
    buffer,
    takeUint8: (length) => new Uint8Array(buffer, take(length), length),
    takeInt8: (length) => new Int8Array(buffer, take(length), length),
    takeUint16: (length) => new Uint16Array(buffer, take(length * 2), length),
    takeInt32: (length) => new Int32Array(buffer, take(length * 4), length),
    takeUint32: (length) => new Uint32Array(buffer, take(length * 4), length),
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
