import { join } from "node:path";

import { floorPlane, usualCameraHeightM } from "#kernels/camera/floor-plane.ts";
import type { Homography } from "#kernels/camera/homography.ts";
import type { Mask } from "#kernels/raster.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { prepareSelection, type SelectionModel } from "#kernels/select/selection-model.ts";
import { layMaterial } from "#kernels/surface/lay-material.ts";
import { paintSurface } from "#kernels/surface/paint-surface.ts";

import { comparePlanes } from "./align-planes.ts";
import { readMask, readRaster, type BenchScene } from "./bench-scene.ts";
import { labelComponents } from "./label-components.ts";
import { maskByClicks } from "./mask-by-clicks.ts";
import type { ScoredCase } from "./recolour-bench.ts";
import { measureBorderBand, scoreRegion } from "./region-score.ts";
import type { BenchView } from "./report-page.ts";

export type OwnFloorRow = {
  readonly id: string;
  /** Percent, once the camera's true height is given: no photo tells it. */
  readonly scaleError: { readonly median: number; readonly worst: number };
  /** Percent, with the usual height instead. */
  readonly scaleErrorUsualHeight: number;
};

export type OwnInputs = {
  readonly paint: ScoredCase[];
  /** Laid by a plane moved and turned, not scaled, onto the true one. */
  readonly floor: ScoredCase[];
  readonly planes: OwnFloorRow[];
};

const clicksEach = 3;
const leastWalls = 0.03;
const leastFloor = 0.02;
/** Parts of walls below this part of the picture are nobody's click. */
const leastPart = 0.003;

/** Paint and floor as a person gets them: masks by a few clicks, the plane from the photo. */
export async function benchOwnInputs(
  scenes: readonly BenchScene[],
  show: (view: BenchView) => void,
): Promise<OwnInputs> {
  const paint: ScoredCase[] = [];
  const floor: ScoredCase[] = [];
  const planes: OwnFloorRow[] = [];
  for (const scene of scenes) {
    const model = prepareSelection(scene.photo, scene.findCamera(), labelScene(scene.photo));
    const { walls, floor: floorPart } = scene.facts.region_fraction;
    if (walls >= leastWalls) paint.push(...(await paintOwn(scene, model, show)));
    if (floorPart < leastFloor) continue;
    const { row, scored } = await layOwn(scene, model, show);
    planes.push(row);
    floor.push(scored);
  }
  return { paint, floor, planes };
}

async function paintOwn(
  scene: BenchScene,
  model: SelectionModel,
  show: (view: BenchView) => void,
): Promise<ScoredCase[]> {
  const { photo, folder } = scene;
  const region = await readMask(join(folder, "walls.png"));
  const mask = maskByClicks(model, partsOf(region), clicksEach);
  const cases: ScoredCase[] = [];
  for (const { hex } of scene.facts.wall_recolors) {
    const truth = await readRaster(join(folder, `walls_${hex}.png`));
    const local = await readRaster(join(folder, `walls_${hex}_local.png`));
    const start = process.cpuUsage();
    const ours = paintSurface(photo, mask, { colour: `#${hex}`, finish: "matt" });
    const cpuMs = process.cpuUsage(start).user / 1000;
    const against = { photo, region, truth, local };
    const score = scoreRegion(ours, against);
    const band = measureBorderBand(ours, against);
    const id = `${scene.id}_${hex}`;
    cases.push({ id, scene: scene.id, target: hex, method: "ours", score, band, cpuMs });
    show({ title: `${id}: walls, own mask`, photo, ours, truth, region, score });
  }
  return cases;
}

async function layOwn(
  scene: BenchScene,
  model: SelectionModel,
  show: (view: BenchView) => void,
): Promise<{ row: OwnFloorRow; scored: ScoredCase }> {
  const { photo, folder, facts } = scene;
  const { name, texture: textureFile, tile_m: tileM, roughness } = facts.floor_material;
  const region = await readMask(join(folder, "floor.png"));
  const texture = await readRaster(join(folder, textureFile));
  const truth = await readRaster(join(folder, `floor_${name}.png`));
  const local = await readRaster(join(folder, `floor_${name}_local.png`));
  const height = facts.camera.height_m;
  const start = process.cpuUsage();
  const mask = maskByClicks(model, [{ truth: bitsOf(region) }], clicksEach);
  const solved = floorPlane(scene.findCamera(), height).imageToMetres;
  const trueMatrix = facts.floor_plane.H_image_to_floor_m.flat() as unknown as Homography;
  const { aligned, scaleError } = comparePlanes(solved, facingDown(trueMatrix, photo), region);
  const ours = layMaterial(photo, mask, texture, {
    imageToPlane: aligned,
    surface: "floor",
    pattern: { tile: { width: tileM, height: tileM }, layout: "grid" },
    roughness,
  });
  const cpuMs = process.cpuUsage(start).user / 1000;
  const against = { photo, region, truth, local };
  const score = scoreRegion(ours, against);
  const band = measureBorderBand(ours, against);
  const id = `${scene.id}_${name}`;
  show({ title: `${id}: floor, own mask and camera`, photo, ours, truth, region, score });
  const scaleErrorUsualHeight = 100 * Math.abs(usualCameraHeightM / height - 1);
  return {
    row: { id, scaleError, scaleErrorUsualHeight },
    scored: { id, scene: scene.id, target: name, method: "ours", score, band, cpuMs },
  };
}

/** The matrix of the sign that is positive on the floor, as at the photo's lower edge. */
function facingDown(h: Homography, photo: { width: number; height: number }): Homography {
  const w = (h[6] * photo.width) / 2 + h[7] * photo.height + h[8];
  return w > 0 ? h : (h.map((value) => -value) as unknown as Homography);
}

function partsOf({ width, height, data }: Mask): { truth: Uint8Array }[] {
  const { components, labels } = labelComponents(bitsOf({ data }), width, height, 8);
  return components
    .filter(({ area }) => area >= leastPart * width * height)
    .map(({ id }) => ({ truth: Uint8Array.from(labels, (label) => (label === id ? 1 : 0)) }));
}

function bitsOf({ data }: Pick<Mask, "data">): Uint8Array {
  return data.map((value) => (value > 127 ? 1 : 0));
}
