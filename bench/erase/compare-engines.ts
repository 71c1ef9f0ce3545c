import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";

import { scoreErase, type EraseScene, type EraseScore } from "../metrics/score-erase.ts";
import type { EraseEngine, FillCost } from "./erase-engine.ts";
import { readScene, type SceneFiles } from "./erase-set.ts";
import { readRaster } from "./picture-file.ts";

export type SceneResult = { readonly scene: string } & EraseScore & FillCost;

export type EngineResult = {
  readonly name: string;
  readonly kind: EraseEngine["kind"];
  readonly scenes: readonly SceneResult[];
};

/**
 * Lets every engine fill every scene, `rounds` times; keeps the least costly and its picture. A peer
 * that fails once is left out and said so; ours must not fail.
 */
export async function compareEngines(
  engines: readonly EraseEngine[],
  scenes: readonly SceneFiles[],
  { folder, rounds, warmRounds }: { folder: string; rounds: number; warmRounds: number },
): Promise<EngineResult[]> {
  const results = engines.map(({ name, kind }) => ({ name, kind, scenes: [] as SceneResult[] }));
  const failed = new Set<string>();
  for (const files of scenes) {
    const scene = await readScene(files);
    for (const [index, engine] of engines.entries()) {
      if (failed.has(engine.name)) continue;
      const out = predictionFile(folder, engine, files.name);
      await mkdir(dirname(out), { recursive: true });
      try {
        results[index]?.scenes.push(
          await measureScene(engine, files, scene, { out, rounds, warmRounds }),
        );
      } catch (error) {
        if (engine.kind === "ours") throw error;
        console.log(`${engine.name}: left out, ${String(error)}`);
        failed.add(engine.name);
      }
    }
  }
  return results.filter(({ name }) => !failed.has(name));
}

/** Where `compareEngines` leaves what an engine made of a scene: ours in the folder itself. */
export function predictionFile(
  folder: string,
  { name, kind }: Pick<EraseEngine, "name" | "kind">,
  scene: string,
): string {
  return join(folder, ...(kind === "ours" ? [] : [name]), `${scene}.png`);
}

async function measureScene(
  engine: EraseEngine,
  { name, photo, mask, object }: SceneFiles,
  scene: EraseScene,
  { out, rounds, warmRounds }: { out: string; rounds: number; warmRounds: number },
): Promise<SceneResult> {
  const costs: FillCost[] = [];
  for (let round = 0; round < rounds; round++) {
    costs.push(await engine.run({ photo, mask, object, out, warmRounds }));
  }
  const [cost] = costs.toSorted((a, b) => a.wholeCpuSeconds - b.wholeCpuSeconds);
  if (cost === undefined) throw new RangeError("rounds: must be at least 1");
  return { scene: name, ...scoreErase(await readRaster(out), scene), ...cost };
}
