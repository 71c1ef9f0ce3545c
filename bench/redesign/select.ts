import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";

import { solveCamera } from "#kernels/camera/solve-camera.ts";
import { drawState } from "#kernels/select/answer-clicks.ts";
import { prepareSelection, type SelectionModel } from "#kernels/select/selection-model.ts";
import { addClick, startSelection, type Click } from "#kernels/select/selection-state.ts";

import { listScenes, readScene } from "./bench-scene.ts";
import {
  averageScores,
  enough,
  mostClicks,
  overlapOf,
  scoreClicks,
  type SelectMeans,
  type SelectScore,
} from "./select-score.ts";
import { readTargets, type SelectTarget } from "./select-targets.ts";
import { nextClick } from "./simulated-user.ts";

export type SelectRow = SelectScore & {
  readonly id: string;
  readonly cls: SelectTarget["cls"];
  /** CPU time of each answer. */
  readonly ms: readonly number[];
};

export type SelectReport = {
  readonly rows: readonly SelectRow[];
  /** By class, and `overall`. */
  readonly means: Readonly<Record<string, SelectMeans>>;
  /** CPU time of looking at each photo. */
  readonly prepareMs: readonly number[];
};

/**
 * Plays RoomBench's selection protocol over the scenes of a set. With `predictions`, writes there
 * what its scorer reads: a mask after every click and the clicks.
 */
export async function benchSelection(
  set: string,
  predictions: string | null,
): Promise<SelectReport> {
  if (predictions !== null) await mkdir(predictions, { recursive: true });
  const rows: SelectRow[] = [];
  const prepareMs: number[] = [];
  for (const id of listScenes(set)) {
    const { photo, folder } = await readScene(set, id);
    const camera = solveCamera(photo);
    const before = process.cpuUsage();
    const model = prepareSelection(photo, camera);
    prepareMs.push(process.cpuUsage(before).user / 1000);
    for (const target of await readTargets(folder)) {
      const file = predictions === null ? null : join(predictions, `${id}.${target.target}`);
      const played = await playTarget(model, target, file);
      rows.push({ id: `${id}.${target.target}`, cls: target.cls, ...played });
    }
  }
  const means: Record<string, SelectMeans> = {};
  for (const cls of ["walls", "floor", "sofa", "objects", "overall"]) {
    const mean = averageScores(rows.filter((row) => cls === "overall" || row.cls === cls));
    if (mean !== null) means[cls] = mean;
  }
  return { rows, means, prepareMs };
}

async function playTarget(
  model: SelectionModel,
  { truth, width, height }: SelectTarget,
  file: string | null,
): Promise<SelectScore & { readonly ms: readonly number[] }> {
  let state = startSelection(model);
  let selected: Uint8Array | null = null;
  const overlaps: number[] = [];
  const clicks: (Click & { ms: number })[] = [];
  while (overlaps.length < mostClicks && (overlaps.at(-1) ?? 0) < enough) {
    const click = nextClick(selected, truth, width, height, state.clicks);
    if (click === null) break;
    const before = process.cpuUsage();
    state = addClick(model, state, click);
    const mask = drawState(model, state);
    clicks.push({ ...click, ms: process.cpuUsage(before).user / 1000 });
    selected = mask.data.map((value) => (value > 127 ? 1 : 0));
    overlaps.push(overlapOf(selected, truth));
    if (file !== null) {
      await sharp(mask.data, { raw: { width, height, channels: 1 } })
        .png()
        .toFile(`${file}.${overlaps.length}.png`);
    }
  }
  if (file !== null) await writeFile(`${file}.clicks.json`, JSON.stringify(clicks));
  return { ...scoreClicks(overlaps), ms: clicks.map(({ ms }) => ms) };
}
