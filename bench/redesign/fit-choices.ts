import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { solveCamera } from "#kernels/camera/solve-camera.ts";
import { measureDistance } from "#kernels/mask/distance-transform.ts";
import { createRandom } from "#kernels/random.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { choiceFeatures, describeChoice } from "#kernels/select/describe-choice.ts";
import { prepareSelection, type SelectionModel } from "#kernels/select/selection-model.ts";
import {
  describeSituation,
  listChoices,
  startSelection,
  type Click,
} from "#kernels/select/selection-state.ts";

import { listScenes, readRaster } from "./bench-scene.ts";
import { fitChoiceLogit, type ChoiceExample } from "./fit-choice-logit.ts";
import { fitCorrections } from "./fit-corrections.ts";
import { readLabels } from "./select-targets.ts";
import { nextClick } from "./simulated-user.ts";

/** Things smaller than this part of the picture are not learned from. */
const smallestThing = 0.01;
/** A stray click is at least this part as far from a thing's edge as its middle is. */
const strayDepth = 0.35;
/** To begin with: what the hierarchies say, larger things sooner, and the click in the middle. */
const start = Array.from({ length: choiceFeatures }, (_, k) => [1, 0.5, 0, -4][k] ?? 0);

/**
 * Fits the weights of `choice-weights.ts` to the scenes of a set: of the regions that a first click
 * on a thing may mean, those that overlap best with the thing are likely. Uses the merge weights
 * that the kernels have, so these are fitted first.
 */
export async function fitChoices(set: string): Promise<number[]> {
  const examples: ChoiceExample[] = [];
  const random = createRandom(7);
  for (const id of listScenes(set)) {
    const labels = await readLabels(join(set, id));
    for (const name of ["photo.png", "photo.jpg"]) {
      const photo = await readRaster(join(set, id, name));
      const model = prepareSelection(photo, solveCamera(photo), labelScene(photo));
      for (const thing of listThings(labels)) {
        const truth = Uint8Array.from(labels, (label) => (label === thing ? 1 : 0));
        for (const click of clickInside(truth, photo.width, random)) {
          examples.push(makeExample(model, truth, click));
        }
      }
    }
  }
  return fitChoiceLogit(
    examples.filter(({ rows }) => rows.length > 1),
    start,
    { tolerance: 0.04, leastStake: 0.05 },
  );
}

/** Floor, ceiling, walls, furniture: the labels of all but the small ones. */
function listThings(labels: Int32Array): number[] {
  const areas = new Map<number, number>();
  for (const label of labels) areas.set(label, (areas.get(label) ?? 0) + 1);
  return [...areas]
    .filter(([, area]) => area >= smallestThing * labels.length)
    .map(([label]) => label)
    .toSorted((one, other) => one - other);
}

/** A click in the middle of a thing, and one anywhere but near its edge. */
function clickInside(truth: Uint8Array, width: number, random: () => number): Click[] {
  const height = truth.length / width;
  const middle = nextClick(null, truth, width, height, []);
  if (middle === null) return [];
  const isOutside = truth.map((value) => 1 - value);
  const depth = measureDistance(isOutside, width, height);
  const deep = depth[middle.y * width + middle.x]! * strayDepth;
  const inside = Array.from(truth.keys()).filter((i) => truth[i] === 1 && depth[i]! >= deep);
  const at = inside[Math.floor(random() * inside.length)];
  if (at === undefined) return [middle];
  return [middle, { x: at % width, y: Math.floor(at / width), positive: true }];
}

function makeExample(model: SelectionModel, truth: Uint8Array, click: Click): ChoiceExample {
  const { labels, count } = model.superpixels;
  const wanted = new Float64Array(count);
  let total = 0;
  truth.forEach((value, i) => {
    wanted[labels[i]!]! += value;
    total += value;
  });
  const state = startSelection(model);
  const situation = describeSituation(model, state, click);
  const candidates = listChoices(model, state, click);
  return {
    rows: candidates.map((candidate) => describeChoice(model, candidate, situation)),
    overlaps: candidates.map(({ region, area }) => {
      const shared = wanted.reduce((sum, pixels, leaf) => sum + pixels * region[leaf]!, 0);
      return shared / (total + area - shared);
    }),
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      set: { type: "string" },
      out: { type: "string" },
      corrections: { type: "boolean", default: false },
    },
  });
  const { set, out, corrections } = values;
  if (set === undefined || out === undefined) {
    throw new RangeError("usage: fit-choices.ts --set DIR --out FILE.json [--corrections]");
  }
  const weights = corrections ? await fitCorrections(set) : await fitChoices(set);
  await writeFile(out, JSON.stringify(weights));
}
