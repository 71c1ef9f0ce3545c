import { afterEach, describe, expect, test, vi } from "vitest";

import { patchCoreBinary } from "#kernels/erase/core/patch-core-binary.ts";
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
    const first = carried.instantiate(100_000);
    const second = carried.instantiate(1);
    expect(first?.buffer.byteLength).toBe(131_072);
    expect(second?.buffer.byteLength).toBe(65_536);
    expect(second?.buffer).not.toBe(first?.buffer);
  });

  test("gives nothing where the engine has no WASM, refuses it or has not the memory", () => {
    const real = WebAssembly;
    expect(createWasmModule(patchCoreBinary).instantiate(2 ** 45)).toBeNull();
    vi.stubGlobal("WebAssembly", { Memory: real.Memory, Module: refuse, Instance: real.Instance });
    expect(createWasmModule(patchCoreBinary).instantiate(1)).toBeNull();
    vi.stubGlobal("WebAssembly", undefined);
    expect(createWasmModule(patchCoreBinary).instantiate(1)).toBeNull();
  });
});
