import { createTwinConvolution } from "./twin-convolution.ts";
import { createTwinPatches } from "./twin-patches.ts";
import { createTwinShadows } from "./twin-shadows.ts";
import { createTwinSolver } from "./twin-solver.ts";
import { cutGraph } from "./twin-minimum-cut.ts";
import { fillPlainly } from "./twin-membrane.ts";
import { TwinMemory, type ReadSetting, type TwinExports } from "./twin-memory.ts";

const real = WebAssembly;

/** The modules' twins in plain TypeScript, by a name that only that module exports. */
const twins: Readonly<Record<string, (memory: TwinMemory, read: ReadSetting) => TwinExports>> = {
  sweep: createTwinPatches,
  voteGains: createTwinShadows,
  solve: createTwinSolver,
  cut: (memory, read) => ({
    cut: () => cutGraph(memory, read),
  }),
  fillMembrane: (memory) => ({
    fillMembrane: (values = 0, parts = 0, width = 0, height = 0) => {
      const pixels = width * height;
      fillPlainly(memory.float32(values, pixels * 4), memory.uint8(parts, pixels), width, height);
    },
  }),
  convolve: createTwinConvolution,
};

class TwinInstance {
  readonly exports: object;

  constructor(module: WebAssembly.Module, { env }: { env: { memory: WebAssembly.Memory } }) {
    const exported = real.Module.exports(module);
    const settings = Object.fromEntries(
      exported.filter(({ kind }) => kind === "global").map(({ name }) => [name, { value: 0 }]),
    );
    const read = (name: string): number => {
      const setting = settings[name];
      if (setting === undefined) throw new RangeError(`${name}: the module has no such setting`);
      return setting.value;
    };
    const create = exported.map(({ name }) => twins[name]).find((twin) => twin !== undefined);
    if (create === undefined) throw new RangeError("a module without a twin");
    this.exports = { ...settings, ...create(new TwinMemory(env.memory.buffer), read) };
  }
}

/**
 * Runs kernels on the twins of their WebAssembly: whatever they begin in `work` goes on in plain
 * TypeScript over the same memory, and has to write the same bytes.
 */
export function runOnTwins<T>(work: () => T): T {
  const engine = { Module: real.Module, Memory: real.Memory, Instance: TwinInstance };
  Reflect.set(globalThis, "WebAssembly", engine);
  try {
    return work();
  } finally {
    Reflect.set(globalThis, "WebAssembly", real);
  }
}
