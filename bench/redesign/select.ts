import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";

import type { Mask } from "#kernels/raster.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { drawState } from "#kernels/select/answer-clicks.ts";
import { prepareSelection, type SelectionModel } from "#kernels/select/selection-model.ts";
import { addClick, startSelection, type Click } from "#kernels/select/selection-state.ts";

import type { BenchScene } from "./bench-scene.ts";
import {
  averageScores,
  countHarm,
  enough,
  mostClicks,
  overlapOf,
  scoreClicks,
  type SelectMeans,
  type SelectScore,
} from "./select-score.ts";
import { measureBorders, type BorderScore } from "./measure-borders.ts";
import { clickSecondThing, type SecondThing } from "./second-thing.ts";
import { readTargets, type SelectTarget } from "./select-targets.ts";
import { nextClick } from "./simulated-user.ts";

export type SelectRow = SelectScore & {
  readonly id: string;
  readonly scene: string;
  readonly target: string;
  /** Clicks after the first, and those of them that lowered the overlap noticeably. */
  readonly laterClicks: number;
  readonly harmfulClicks: number;
  /** Of what is selected after three and after five clicks. */
  readonly borders: readonly BorderScore[];
  readonly cls: SelectTarget["cls"];
  /** The next target clicked after this one, in one selection. */
  readonly second: SecondThing | null;
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
  scenes: readonly BenchScene[],
  predictions: string | null,
): Promise<SelectReport> {
  if (predictions !== null) await mkdir(predictions, { recursive: true });
  const rows: SelectRow[] = [];
  const prepareMs: number[] = [];
  for (const scene of scenes) {
    const { id, photo, folder } = scene;
    const camera = scene.findCamera();
    const before = process.cpuUsage();
    const model = prepareSelection(photo, camera, labelScene(photo));
    prepareMs.push(process.cpuUsage(before).user / 1000);
    const targets = await readTargets(folder);
    for (const [at, target] of targets.entries()) {
      const file = predictions === null ? null : join(predictions, `${id}.${target.target}`);
      const played = await playTarget(model, target, file);
      const name = { id: `${id}.${target.target}`, scene: id, target: target.target };
      const second = clickSecondThing(model, target, targets[(at + 1) % targets.length]!);
      rows.push({ ...name, cls: target.cls, second, ...played });
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
): Promise<Omit<SelectRow, "id" | "scene" | "target" | "cls" | "second">> {
  let state = startSelection(model);
  let selected: Uint8Array | null = null;
  const overlaps: number[] = [];
  const masks: Mask[] = [];
  const clicks: (Click & { ms: number })[] = [];
  while (overlaps.length < mostClicks && (overlaps.at(-1) ?? 0) < enough) {
    const click = nextClick(selected, truth, width, height, state.clicks);
    if (click === null) break;
    const before = process.cpuUsage();
    state = addClick(model, state, click, masks.at(-1) ?? null);
    const mask = drawState(model, state);
    clicks.push({ ...click, ms: process.cpuUsage(before).user / 1000 });
    selected = mask.data.map((value) => (value > 127 ? 1 : 0));
    overlaps.push(overlapOf(selected, truth));
    masks.push(mask);
    if (file !== null) {
      await sharp(mask.data, { raw: { width, height, channels: 1 } })
        .png()
        .toFile(`${file}.${overlaps.length}.png`);
    }
  }
  if (file !== null) await writeFile(`${file}.clicks.json`, JSON.stringify(clicks));
  const borders = [3, 5].map((made) =>
    measureBorders(masks[Math.min(made, masks.length) - 1], { width, height, inside: truth }),
  );
  const ms = clicks.map((click) => click.ms);
  return { ...scoreClicks(overlaps), ...countHarm(overlaps), borders, ms };
}
