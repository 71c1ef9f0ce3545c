import { join } from "node:path";

import type { Mask } from "#kernels/raster.ts";
import { resizeRaster } from "#kernels/resample.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { drawState } from "#kernels/select/answer-clicks.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";
import { addClick, startSelection } from "#kernels/select/selection-state.ts";
import { layMaterial } from "#kernels/surface/lay-material.ts";
import { paintSurface } from "#kernels/surface/paint-surface.ts";

import { readMask, readRaster, type BenchScene } from "./bench-scene.ts";

/** CPU milliseconds at 12 MP on one core. */
export type LargeTimes = {
  readonly prepare: number;
  readonly click: number;
  readonly paint: number;
  readonly floor: number;
};

const [width, height] = [4242, 2828];
const rounds = 3;

/** Times the kernels on a scene enlarged to 12 MP: the least of a few rounds each. */
export async function measureLargeTimes(scene: BenchScene): Promise<LargeTimes> {
  const { folder, facts } = scene;
  const photo = resizeRaster(scene.photo, width, height);
  const walls = enlarge(await readMask(join(folder, "walls.png")));
  const floor = enlarge(await readMask(join(folder, "floor.png")));
  const { texture: textureFile, tile_m: tileM, roughness } = facts.floor_material;
  const texture = await readRaster(join(folder, textureFile));
  const scale = scene.photo.width / width;
  const imageToPlane = facts.floor_plane.H_image_to_floor_m.flatMap(([a, b, c]) => [
    a! * scale,
    b! * scale,
    c!,
  ]);
  const model = prepareSelection(photo);
  const at = walls.data.indexOf(255, walls.data.length >> 3);
  const click = { x: at % width, y: Math.floor(at / width), positive: true };
  return {
    prepare: leastCpuMs(() => prepareSelection(photo, null, labelScene(photo))),
    click: leastCpuMs(() => drawState(model, addClick(model, startSelection(model), click))),
    paint: leastCpuMs(() => paintSurface(photo, walls, { colour: "#9c6b2f", finish: "matt" })),
    floor: leastCpuMs(() =>
      layMaterial(photo, floor, texture, {
        imageToPlane,
        surface: "floor",
        pattern: { tile: { width: tileM, height: tileM }, layout: "grid" },
        roughness,
      }),
    ),
  };
}

function leastCpuMs(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage();
    work();
    least = Math.min(least, process.cpuUsage(start).user / 1000);
  }
  return least;
}

function enlarge(mask: Mask): Mask {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * mask.height) / height) * mask.width;
    for (let x = 0; x < width; x++) {
      data[y * width + x] = mask.data[row + Math.floor((x * mask.width) / width)]!;
    }
  }
  return { width, height, data };
}
