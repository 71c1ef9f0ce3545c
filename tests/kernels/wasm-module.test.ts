import { afterEach, describe, expect, test, vi } from "vitest";

import { patchCoreBinary } from "#kernels/erase/core/patch-core-binary.ts";
import { createWasmMemory } from "#kernels/wasm-memory.ts";
import { createWasmModule } from "#kernels/wasm-module.ts";
import { readBinaryFile, wasmModules, writeBinaryFile } from "#support/build-wasm.ts";

function refuse(): never {
  throw new Error("refused by the content security policy");
}

describe("a WASM module of the kernels", () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each(wasmModules)(
    "is carried as its source compiles: $source",
    async (carried) => {
      expect(await writeBinaryFile(carried)).toBe(readBinaryFile(carried));
    },
    30_000,
  );

  test("runs over as much memory as is asked for, its own each time", () => {
    const carried = createWasmModule(patchCoreBinary);
    const first = carried.instantiate(100_000, 1).memory.buffer;
    const second = carried.instantiate(1, 1).memory.buffer;
    expect(first.byteLength).toBe(131_072);
    expect(second.byteLength).toBe(65_536);
    expect(second).not.toBe(first);
  });

  test("says so where the engine has not the memory", () => {
    const carried = createWasmModule(patchCoreBinary);
    expect(() => carried.instantiate(2 ** 45, 1)).toThrow(RangeError);
  });

  test("fails with a clear word where the engine has no WASM or refuses it", () => {
    const real = WebAssembly;
    vi.stubGlobal("WebAssembly", { Memory: real.Memory, Module: refuse, Instance: real.Instance });
    const refused = expect.objectContaining({ code: "engine_failed" });
    expect(() => createWasmModule(patchCoreBinary).instantiate(1, 1)).toThrow(refused);
    vi.stubGlobal("WebAssembly", undefined);
    expect(() => createWasmModule(patchCoreBinary).instantiate(1, 1)).toThrow(refused);
  });
});

describe("the memory of a module", () => {
  test("gives arrays of zeros, also of what was lent", () => {
    const memory = createWasmMemory(new ArrayBuffer(4096));
    memory.lend(() => memory.takeUint8(1000).fill(9));
    expect(memory.takeFloat64(100).every((value) => value === 0)).toBe(true);
  });

  test("has room for as many arrays of as many bytes as it was made for", () => {
    const { memory } = createWasmModule(patchCoreBinary).instantiate(65_536 * 3 + 7 * 5, 7);
    for (let i = 0; i < 6; i++) memory.takeUint8(5);
    expect(() => memory.takeInt32((65_536 * 3) / 4)).not.toThrow();
    expect(() => memory.takeUint8(65_536)).toThrow(RangeError);
  });
});
