/** Takes an array: so many zeros, or a copy of these values. */
type Take<Numbers> = (given: number | ArrayLike<number>) => Numbers;

/**
 * The memory of one run of a compiled module, from which arrays are taken one after the other. Each
 * begins at a multiple of 16 bytes above 0 and is followed by 32 bytes that may be read. Taking more
 * than there is throws `RangeError`.
 */
export type WasmMemory = {
  readonly buffer: ArrayBuffer;
  readonly takeUint8: Take<Uint8Array<ArrayBuffer>>;
  readonly takeInt8: Take<Int8Array<ArrayBuffer>>;
  readonly takeUint16: Take<Uint16Array<ArrayBuffer>>;
  readonly takeInt32: Take<Int32Array<ArrayBuffer>>;
  readonly takeUint32: Take<Uint32Array<ArrayBuffer>>;
  readonly takeFloat32: Take<Float32Array<ArrayBuffer>>;
  readonly takeFloat64: Take<Float64Array<ArrayBuffer>>;
  /** Runs `work` and gives back what it took, so that nothing of that may be used any more. */
  readonly lend: <T>(work: () => T) => T;
};

type Kind<Numbers> = {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, at: number, length: number): Numbers;
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
  const takeArray =
    <Numbers extends { set(values: ArrayLike<number>): void }>(Of: Kind<Numbers>): Take<Numbers> =>
    (given) => {
      const length = typeof given === "number" ? given : given.length;
      const array = new Of(buffer, take(length * Of.BYTES_PER_ELEMENT), length);
      if (typeof given !== "number") array.set(given);
      return array;
    };
  return {
    buffer,
    takeUint8: takeArray(Uint8Array),
    takeInt8: takeArray(Int8Array),
    takeUint16: takeArray(Uint16Array),
    takeInt32: takeArray(Int32Array),
    takeUint32: takeArray(Uint32Array),
    takeFloat32: takeArray(Float32Array),
    takeFloat64: takeArray(Float64Array),
    lend: (work) => {
      const before = used;
      const result = work();
      used = before;
      return result;
    },
  };
}
