import { join } from "node:path";

import { paintSurface } from "#kernels/surface/paint-surface.ts";

import { readMask, readRaster, writeRaster, type BenchScene } from "./bench-scene.ts";
import { applyBaseline, recolourBaselines } from "./recolour-baselines.ts";
import type { BenchView } from "./report-page.ts";
import type { BandDifference } from "../metrics/measure-band.ts";
import { measureBorderBand, scoreRegion, type RegionScore } from "./region-score.ts";

export type ScoredCase = {
  readonly id: string;
  readonly scene: string;
  /** The wanted colour or material. */
  readonly target: string;
  readonly method: string;
  readonly score: RegionScore;
  /** Along the region's border; null where it was not measured. */
  readonly band: BandDifference | null;
  readonly cpuMs: number;
};

const leastWalls = 0.03;

/** Repaints a scene's walls in its true masks with the kernel and, where asked, every baseline. */
export async function benchRecolour(
  scene: BenchScene,
  options: { readonly baselines: boolean; readonly predictions: string | undefined },
  show: (view: BenchView) => void,
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
    const of = { id, scene: scene.id, target: hex };
    const band = measureBorderBand(ours, against);
    cases.push({ ...of, method: "ours", score, band, cpuMs });
    show({ title: `${id}: walls`, photo, ours, truth, region, score });
    if (options.predictions !== undefined) {
      await writeRaster(join(options.predictions, "recolor", `${id}.png`), ours);
    }
    if (!options.baselines) continue;
    for (const method of Object.keys(recolourBaselines)) {
      const made = applyBaseline(method, photo, region, colour);
      cases.push({ ...of, method, score: scoreRegion(made, against), band: null, cpuMs: 0 });
    }
  }
  return cases;
}
