import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { createPatchCore } from "#kernels/erase/core/patch-loops.ts";
import { createLevel } from "#kernels/erase/erase-level.ts";
import { createField, measureField, sweepField } from "#kernels/erase/nearest-neighbour-field.ts";
import { weighPatches } from "#kernels/erase/vote.ts";
import { createRandom } from "#kernels/random.ts";

import { runOnTwins } from "../../tests/kernels/twins/twin-engine.ts";
import { createNodeEngine } from "./erase-engine.ts";
import { readScene, type SceneFiles } from "./erase-set.ts";

export type CoreRow = {
  job: string;
  wasmCpuSeconds: number;
  plainCpuSeconds: number;
  ratio: number;
  sameBytes: boolean;
};

const rounds = 3;
const sharpness = 0.02;
const bytesOfPixel = 100;
const mostArrays = 64;

/** The patch core in WASM SIMD against its twin in plain TypeScript, on one scene. */
export async function measureCores(scene: SceneFiles, folder: string): Promise<CoreRow[]> {
  return [await measureLoops(scene), await measureWhole(scene, folder)];
}

/** The inner loops alone: two sweeps of the whole field and a vote, warmed up, least of three. */
async function measureLoops(files: SceneFiles): Promise<CoreRow> {
  const { photo, mask } = await readScene(files);
  const { width, height } = photo;
  const [wasm, plain] = [true, false].map((isWasm) => {
    const open = () => createPatchCore(width * height * bytesOfPixel, mostArrays);
    const core = isWasm ? open() : runOnTwins(open);
    const colours = new Uint8Array(photo.data);
    const level = createLevel(colours, mask.data, width, height, core);
    const random = createRandom(1);
    const field = createField(level, random);
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const cpu = process.cpuUsage();
      measureField(level, field);
      sweepField(level, field, false, width, random);
      sweepField(level, field, true, width, random);
      weighPatches(level, field, sharpness);
      level.core.loops.vote(level, field);
      const { user, system } = process.cpuUsage(cpu);
      if (round > 0) times.push((user + system) / 1e6);
    }
    return { seconds: Math.min(...times), colours: Buffer.from(level.colours) };
  });
  if (wasm === undefined || plain === undefined) throw new Error("nothing was measured");
  const same = wasm.colours.equals(plain.colours);
  return describe("two sweeps and a vote", wasm.seconds, plain.seconds, same);
}

/** The whole kernel in fresh processes, compiling included, in WASM and on its twins. */
async function measureWhole(scene: SceneFiles, folder: string): Promise<CoreRow> {
  const [wasm, plain] = await Promise.all(
    [await measureFill("ours"), await measureFill("plain")].map(async ({ seconds, out }) => ({
      seconds,
      bytes: await readFile(out),
    })),
  );
  if (wasm === undefined || plain === undefined) throw new Error("nothing was measured");
  const same = wasm.bytes.equals(plain.bytes);
  return describe("the whole erase", wasm.seconds, plain.seconds, same);

  async function measureFill(name: "ours" | "plain") {
    const out = join(folder, `${name}-core.png`);
    const engine = createNodeEngine(name, "ours");
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { fillCpuSeconds } = await engine.run({ photo: scene.photo, mask: scene.mask, out });
      times.push(fillCpuSeconds ?? Number.NaN);
    }
    return { seconds: Math.min(...times), out };
  }
}

function describe(job: string, wasm: number, plain: number, sameBytes: boolean): CoreRow {
  return {
    job,
    wasmCpuSeconds: toMillis(wasm),
    plainCpuSeconds: toMillis(plain),
    ratio: toMillis(plain / wasm),
    sameBytes,
  };
}

function toMillis(value: number): number {
  return Math.round(value * 1000) / 1000;
}
