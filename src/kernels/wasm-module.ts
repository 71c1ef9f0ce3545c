import { AppError } from "#shared/app-error.ts";

import { decodeBase64 } from "./decode-base64.ts";
import { bytesAroundArray, createWasmMemory, type WasmMemory } from "./wasm-memory.ts";

/** A number, or an array of the memory: the module gets the place where it begins. */
export type WasmArgument =
  | number
  | { readonly buffer: ArrayBufferLike; readonly byteOffset: number };

/** One run of a compiled module, over a memory of its own. */
export type WasmInstance = {
  readonly memory: WasmMemory;
  /** Sets what the module works on, by name; `RangeError` for an array of another memory. */
  readonly set: (values: Readonly<Record<string, WasmArgument>>) => void;
  /** Calls what the module exports; `RangeError` for an array of another memory. */
  readonly call: (name: string, ...given: readonly WasmArgument[]) => number;
};

/** A module that the kernels carry. */
export type WasmModule = {
  /**
   * A new instance with room for so many arrays of `bytes` in all, which never grows. Throws
   * `AppError` where the engine has or allows no WASM SIMD, `RangeError` where it has not the memory.
   */
  instantiate(bytes: number, arrays: number): WasmInstance;
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
  let compiled: object | undefined;
  return {
    instantiate(bytes, arrays) {
      const engine = findEngine();
      compiled ??= compileModule(engine, binary);
      const memory = createMemory(engine, bytes + (arrays + 1) * bytesAroundArray);
      const { buffer } = memory;
      const { exports } = new engine.Instance(compiled, { env: { memory } });
      const calls = exports as Record<string, (...given: readonly number[]) => number>;
      const settings = exports as Record<string, { value: number }>;
      return {
        memory: createWasmMemory(buffer),
        set(values) {
          for (const [name, value] of Object.entries(values)) {
            settings[name]!.value = placeOf(value, buffer);
          }
        },
        call: (name, ...given) => calls[name]!(...given.map((value) => placeOf(value, buffer))),
      };
    },
  };
}

function findEngine(): Engine {
  const engine = (globalThis as { WebAssembly?: Engine }).WebAssembly;
  if (engine === undefined) throw new AppError("engine_failed", "there is no WebAssembly here");
  return engine;
}

/** A content security policy may refuse, and an old engine does not know SIMD. */
function compileModule(engine: Engine, binary: string): object {
  try {
    return new engine.Module(decodeBase64(binary));
  } catch (cause) {
    throw new AppError("engine_failed", "WebAssembly with SIMD does not run here", { cause });
  }
}

function createMemory(engine: Engine, bytes: number): { readonly buffer: ArrayBuffer } {
  try {
    return new engine.Memory({ initial: Math.ceil(bytes / pageBytes) });
  } catch (cause) {
    throw new RangeError("memory: the engine has not so much", { cause });
  }
}

function placeOf(value: WasmArgument, buffer: ArrayBuffer): number {
  if (typeof value === "number") return value;
  if (value.buffer !== buffer) throw new RangeError("array: must be of the module's memory");
  return value.byteOffset;
}
