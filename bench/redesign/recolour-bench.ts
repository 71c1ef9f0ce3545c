import { join } from "node:path";

import { paintSurface } from "#kernels/surface/paint-surface.ts";

import { readMask, readRaster, writeRaster, type BenchScene } from "./bench-scene.ts";
import { applyBaseline, recolourBaselines } from "./recolour-baselines.ts";
import type { BenchView } from "./report-page.ts";
import { scoreRegion, type RegionScore } from "./region-score.ts";

export type ScoredCase = {
  readonly id: string;
  readonly method: string;
  readonly score: RegionScore;
  readonly cpuMs: number;
};

const leastWalls = 0.03;

/** Repaints a scene's walls in its true masks with the kernel and, where asked, every baseline. */
export async function benchRecolour(
  scene: BenchScene,
  options: { readonly baselines: boolean; readonly predictions: string | undefined },
  views: BenchView[],
): Promise<ScoredCase[]> {
  if (scene.facts.region_fraction.walls < leastWalls) return [];
  const { photo } = scene;
  const region = await readMask(join(scene.folder, "walls.png"));
  const cases: ScoredCase[] = [];
  for (const { hex } of scene.facts.wall_recolors) {
    const id = `${scene.id}_${hex}`;
    const truth = await readRaster(join(scene.folder, `walls_${hex}.png`));
    const local = await readRaster(join(scene.folder, `walls_${hex}_local.png`));
    const against = { photo, region, truth, local };
    const colour = `#${hex}`;
    const start = process.cpuUsage();
    const ours = paintSurface(photo, region, { colour, finish: "matt" });
    const cpuMs = process.cpuUsage(start).user / 1000;
    const score = scoreRegion(ours, against);
    cases.push({ id, method: "ours", score, cpuMs });
    views.push({ title: `${id}: walls`, photo, ours, truth, region, score });
    if (options.predictions !== undefined) {
      await writeRaster(join(options.predictions, "recolor", `${id}.png`), ours);
    }
    if (!options.baselines) continue;
    for (const method of Object.keys(recolourBaselines)) {
      const made = applyBaseline(method, photo, region, colour);
      cases.push({ id, method, score: scoreRegion(made, against), cpuMs: 0 });
    }
  }
  return cases;
}
