/** What a twin of a module does: numbers in, arrays by the place in the memory where they begin. */
export type TwinExports = Record<string, (...given: number[]) => number | void>;

/** What a module has been set to work on, by the name of the setting. */
export type ReadSetting = (name: string) => number;

/** Arrays at places of a module's memory; what has no length given goes on to its end. */
export class TwinMemory {
  private readonly buffer: ArrayBuffer;

  constructor(buffer: ArrayBuffer) {
    this.buffer = buffer;
  }

  uint8(at: number, length = this.buffer.byteLength - at): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.buffer, at, length);
  }

  int8(at: number, length: number): Int8Array<ArrayBuffer> {
    return new Int8Array(this.buffer, at, length);
  }

  uint16(at: number, length: number): Uint16Array<ArrayBuffer> {
    return new Uint16Array(this.buffer, at, length);
  }

  int32(at: number, length = (this.buffer.byteLength - at) >> 2): Int32Array<ArrayBuffer> {
    return new Int32Array(this.buffer, at, length);
  }

  uint32(at: number, length: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.buffer, at, length);
  }

  float32(at: number, length = (this.buffer.byteLength - at) >> 2): Float32Array<ArrayBuffer> {
    return new Float32Array(this.buffer, at, length);
  }

  float64(at: number, length = (this.buffer.byteLength - at) >> 3): Float64Array<ArrayBuffer> {
    return new Float64Array(this.buffer, at, length);
  }
}
