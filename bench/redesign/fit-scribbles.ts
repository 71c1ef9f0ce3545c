import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { solveCamera } from "#kernels/camera/solve-camera.ts";
import { createRandom } from "#kernels/random.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import {
  describeScribble,
  describeSurroundings,
  joinRows,
  rateSuperpixels,
} from "#kernels/select/describe-scribble.ts";
import { lookCloser, type CloserLook } from "#kernels/select/look-closer.ts";
import { placeScribble, type PlacedScribble } from "#kernels/select/place-scribble.ts";
import { prepareSelection, type SelectionModel } from "#kernels/select/selection-model.ts";

import { simulateScribble } from "../real/simulated-scribble.ts";
import { listScenes, readRaster } from "./bench-scene.ts";
import { fitLogistic, type Examples } from "./fit-logistic.ts";
import { readTargets } from "./select-targets.ts";

/** Things smaller than this part of the picture are not learned from. */
const smallestThing = 0.001;
/** Scribbles over each thing. */
const scribbles = 2;

/** A scribble over a thing of a room, with what its superpixels are. */
type Case = {
  readonly model: Pick<SelectionModel, "borders" | "features" | "superpixels" | "touching">;
  readonly placed: PlacedScribble;
  readonly rows: readonly Float64Array[];
  /** The share of each superpixel that is of the thing. */
  readonly truths: Float64Array;
};

/**
 * Fits the weights of `scribble-weights.ts` to simulated scribbles over the things of a set of rooms
 * with known outlines. Every scribble counts the same, and of it every superpixel by its size.
 */
export async function fitScribbles(
  set: string,
): Promise<{ readonly first: number[]; readonly second: number[] }> {
  const cases: Case[] = [];
  for (const id of listScenes(set)) cases.push(...(await readCases(join(set, id))));
  const first = fitLogistic(gather(cases, (one) => one.rows));
  const lookAround = (one: Case, chances: Float64Array): Float64Array[] =>
    joinRows(one.rows, describeSurroundings(one.model, one.placed, chances));
  // The second opinion is asked of its own answers once more, so it is fitted to those as well.
  const once = cases.map((one) => lookAround(one, rateSuperpixels(one.placed, one.rows, first)));
  const early = fitLogistic(gather(cases, (_one, i) => once[i]!));
  const twice = cases.map((one, i) =>
    lookAround(one, rateSuperpixels(one.placed, once[i]!, early)),
  );
  const both = [gather(cases, (_one, i) => once[i]!), gather(cases, (_one, i) => twice[i]!)];
  const second = fitLogistic({
    rows: both.flatMap(({ rows }) => rows),
    truths: both.flatMap(({ truths }) => truths),
    weights: both.flatMap(({ weights }) => weights),
  });
  return { first: round(first), second: round(second) };
}

function round(weights: Float64Array): number[] {
  return Array.from(weights, (weight) => Number(weight.toFixed(3)));
}

async function readCases(folder: string): Promise<Case[]> {
  const photo = await readRaster(join(folder, "photo.jpg"));
  const whole = prepareSelection(photo, solveCamera(photo), labelScene(photo));
  const random = createRandom(11);
  const cases: Case[] = [];
  for (const { cls, truth, width, height } of await readTargets(folder, smallestThing)) {
    if (cls !== "objects" && cls !== "sofa") continue;
    for (let i = 0; i < scribbles; i++) {
      const drawn = simulateScribble({ width, height, inside: truth }, random);
      if (drawn === null) continue;
      const frame = { left: 0, top: 0, right: width, bottom: height };
      const look = lookCloser(whole, drawn) ?? { model: whole, scribble: drawn, frame };
      const placed = placeScribble(look.model, look.scribble);
      if (placed === null) continue;
      const truths = shareLeaves(look, truth, width);
      const { borders, features, superpixels, touching } = look.model;
      const model = { borders, features, superpixels, touching };
      cases.push({ model, placed, rows: describeScribble(look.model, placed), truths });
    }
  }
  return cases;
}

/** The share of each superpixel of a part of a photo that is of a thing. */
function shareLeaves(
  { model: { superpixels }, frame }: CloserLook,
  truth: Uint8Array,
  width: number,
): Float64Array {
  const { left, top, right, bottom } = frame;
  const sums = new Float64Array(superpixels.count);
  const areas = new Float64Array(superpixels.count);
  for (let y = 0, i = 0; y < superpixels.height; y++) {
    const row = top + Math.floor(((y + 0.5) / superpixels.height) * (bottom - top));
    for (let x = 0; x < superpixels.width; x++, i++) {
      const leaf = superpixels.labels[i]!;
      areas[leaf]! += 1;
      const column = left + Math.floor(((x + 0.5) / superpixels.width) * (right - left));
      sums[leaf]! += truth[row * width + column]!;
    }
  }
  return sums.map((sum, leaf) => sum / areas[leaf]!);
}

function gather(
  cases: readonly Case[],
  rowsOf: (one: Case, index: number) => readonly Float64Array[],
): Examples {
  const examples: Examples = { rows: [], truths: [], weights: [] };
  cases.forEach((one, i) => {
    const { near } = one.placed;
    const { area } = one.model.features;
    const total = near.reduce((sum, leaf) => sum + area[leaf]!, 0);
    rowsOf(one, i).forEach((row, at) => {
      const leaf = near[at]!;
      examples.rows.push(row);
      examples.truths.push(one.truths[leaf]!);
      examples.weights.push((1000 * area[leaf]!) / total);
    });
  });
  return examples;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { set: { type: "string" }, out: { type: "string" } } });
  const { set, out } = values;
  if (set === undefined || out === undefined) {
    throw new RangeError("usage: fit-scribbles.ts --set DIR --out FILE.json");
  }
  await writeFile(out, JSON.stringify(await fitScribbles(set)));
}
