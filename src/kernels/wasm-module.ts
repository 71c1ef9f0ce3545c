/** One run of a compiled module: what it exports, over a memory of its own. */
export type WasmInstance = { readonly exports: object; readonly buffer: ArrayBuffer };

/** A module that the kernels carry. */
export type WasmModule = {
  /**
   * A new instance over a memory of `bytes` or more, which never grows; null where the engine has
   * or allows no WASM SIMD, or not so much memory.
   */
  instantiate(bytes: number): WasmInstance | null;
};

/** The part of the engine's WebAssembly that is used: the kernels know no world that types it. */
type Engine = {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

const pageBytes = 65_536;

/** The module of a binary in base64, compiled when first used: code only, no picture is kept. */
export function createWasmModule(binary: string): WasmModule {
  let compiled: object | null | undefined;
  return {
    instantiate(bytes) {
      const engine = (globalThis as { WebAssembly?: Engine }).WebAssembly;
      if (engine === undefined) return null;
      if (compiled === undefined) compiled = compileModule(engine, binary);
      if (compiled === null) return null;
      try {
        const memory = new engine.Memory({ initial: Math.ceil(bytes / pageBytes) });
        const { exports } = new engine.Instance(compiled, { env: { memory } });
        return { exports, buffer: memory.buffer };
      } catch {
        return null;
      }
    },
  };
}

/** A content security policy may refuse, and an old engine does not know SIMD. */
function compileModule(engine: Engine, binary: string): object | null {
  try {
    return new engine.Module(decodeBase64(binary));
  } catch {
    return null;
  }
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Not every engine has a decoder that is there in a page, a worker and Node alike. */
function decodeBase64(text: string): Uint8Array {
  const digits = text.replaceAll("=", "");
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let to = 0;
  for (const digit of digits) {
    held = ((held << 6) | alphabet.indexOf(digit)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[to++] = (held >> bits) & 0xff;
  }
  return bytes;
}
