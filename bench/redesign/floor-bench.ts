import { join } from "node:path";

import { layMaterial } from "#kernels/surface/lay-material.ts";

import { readMask, readRaster, writeRaster, type BenchScene } from "./bench-scene.ts";
import { applyFloorBaseline, floorBaselines } from "./floor-baselines.ts";
import type { ScoredCase } from "./recolour-bench.ts";
import { measureBorderBand, scoreRegion } from "./region-score.ts";
import type { BenchView } from "./report-page.ts";

const leastFloor = 0.02;

/** Covers a scene's floor by its true mask and plane with the kernel and, where asked, baselines. */
export async function benchFloor(
  scene: BenchScene,
  options: { readonly baselines: boolean; readonly predictions: string | undefined },
  show: (view: BenchView) => void,
): Promise<ScoredCase[]> {
  if (scene.facts.region_fraction.floor < leastFloor) return [];
  const { photo, folder } = scene;
  const { name, texture: textureFile, tile_m: tileM, roughness } = scene.facts.floor_material;
  const id = `${scene.id}_${name}`;
  const region = await readMask(join(folder, "floor.png"));
  const texture = await readRaster(join(folder, textureFile));
  const truth = await readRaster(join(folder, `floor_${name}.png`));
  const local = await readRaster(join(folder, `floor_${name}_local.png`));
  const against = { photo, region, truth, local };
  const imageToPlane = scene.facts.floor_plane.H_image_to_floor_m.flat();
  const tile = { width: tileM, height: tileM };
  const start = process.cpuUsage();
  const ours = layMaterial(photo, region, texture, {
    imageToPlane,
    surface: "floor",
    pattern: { tile, layout: "grid" },
    roughness,
  });
  const cpuMs = process.cpuUsage(start).user / 1000;
  const score = scoreRegion(ours, against);
  show({ title: `${id}: floor`, photo, ours, truth, region, score });
  if (options.predictions !== undefined) {
    await writeRaster(join(options.predictions, "floor", `${id}.png`), ours);
  }
  const of = { id, scene: scene.id, target: name };
  const band = measureBorderBand(ours, against);
  const cases: ScoredCase[] = [{ ...of, method: "ours", score, band, cpuMs }];
  if (!options.baselines) return cases;
  const floor = { photo, mask: region, texture, tileM, imageToFloor: imageToPlane };
  for (const method of Object.keys(floorBaselines)) {
    const made = applyFloorBaseline(method, floor);
    cases.push({ ...of, method, score: scoreRegion(made, against), band: null, cpuMs: 0 });
  }
  return cases;
}
