import { join } from "node:path";

import { solveCamera } from "#kernels/camera/solve-camera.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { describeCorrection } from "#kernels/select/describe-correction.ts";
import { prepareSelection, type SelectionModel } from "#kernels/select/selection-model.ts";
import {
  addClick,
  describeSituation,
  listChoices,
  startSelection,
  type Click,
  type SelectionState,
} from "#kernels/select/selection-state.ts";

import { listScenes, readRaster } from "./bench-scene.ts";
import { fitChoiceLogit, type ChoiceExample } from "./fit-choice-logit.ts";
import { enough, mostClicks, overlapOf } from "./select-score.ts";
import { readTargets, type SelectTarget } from "./select-targets.ts";
import { nextClick } from "./simulated-user.ts";

/**
 * To begin with, a rule made by hand: what the hierarchies say, no specks, nothing much larger than
 * earlier corrections, not the whole selection, what holds an earlier click, the click in the middle.
 */
const start = [1, 1, 1, 1, 1.386, -4, 0, 0, 0, 0, 0, 0, 0];

type Lesson = { readonly add: ChoiceExample[]; readonly takeAway: ChoiceExample[] };
type Weights = { readonly add: number[]; readonly takeAway: number[] };

/**
 * Fits the correction weights of `choice-weights.ts` to the scenes of a set: a simulated person
 * selects every target, and of the changes that each click after the first may mean, those that
 * lead to the best overlap are likely. Borders are those of superpixels. Uses the other weights that
 * the kernels have, so these are fitted first.
 */
export async function fitCorrections(set: string): Promise<Weights> {
  const lesson: Lesson = { add: [], takeAway: [] };
  for (const id of listScenes(set)) {
    const targets = await readTargets(join(set, id));
    for (const name of ["photo.png", "photo.jpg"]) {
      const photo = await readRaster(join(set, id, name));
      const model = prepareSelection(photo, solveCamera(photo), labelScene(photo));
      for (const target of targets) watchClicks(model, target, lesson);
    }
  }
  const fit = { tolerance: 0.02, leastStake: 0.01 };
  return {
    add: fitChoiceLogit(lesson.add, start, fit),
    takeAway: fitChoiceLogit(lesson.takeAway, start, fit),
  };
}

function watchClicks(
  model: SelectionModel,
  { truth, width, height }: SelectTarget,
  { add, takeAway }: Lesson,
): void {
  const { labels } = model.superpixels;
  let state = startSelection(model);
  let selected: Uint8Array | null = null;
  let overlap = 0;
  while (state.clicks.length < mostClicks && overlap < enough) {
    const click = nextClick(selected, truth, width, height, state.clicks);
    if (click === null) break;
    if (state.clicks.length > 0) {
      const example = makeExample(model, state, truth, click);
      if (example.rows.length > 1) (click.positive ? add : takeAway).push(example);
    }
    const after = addClick(model, state, click);
    state = after;
    selected = Uint8Array.from(labels, (leaf) => after.selected[leaf]!);
    overlap = overlapOf(selected, truth);
  }
}

/** The changes that a click may mean, and the overlap with the truth after each. */
function makeExample(
  model: SelectionModel,
  state: SelectionState,
  truth: Uint8Array,
  click: Click,
): ChoiceExample {
  const { labels, count } = model.superpixels;
  const wanted = new Float64Array(count);
  let total = 0;
  truth.forEach((value, i) => {
    wanted[labels[i]!]! += value;
    total += value;
  });
  const before = sumOver(wanted, state.selected);
  const sign = click.positive ? 1 : -1;
  const situation = describeSituation(model, state, click);
  const candidates = listChoices(model, state, click);
  return {
    rows: candidates.map((candidate) => describeCorrection(model, candidate, situation)),
    overlaps: candidates.map(({ region, area }) => {
      const shared = before + sign * sumOver(wanted, region);
      return shared / (total + state.area + sign * area - shared);
    }),
  };
}

function sumOver(values: Float64Array, region: Uint8Array): number {
  return region.reduce((sum, value, leaf) => sum + value * values[leaf]!, 0);
}
