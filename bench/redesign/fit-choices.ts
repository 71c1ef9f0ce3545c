import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { solveCamera } from "#kernels/camera/solve-camera.ts";
import { measureDistance } from "#kernels/mask/distance-transform.ts";
import { createRandom } from "#kernels/random.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import type { ChoiceNet } from "#kernels/select/choice-net.ts";
import { choiceFeatures, describeChoice } from "#kernels/select/describe-choice.ts";
import { prepareSelection, type SelectionModel } from "#kernels/select/selection-model.ts";
import {
  describeSituation,
  listChoices,
  startSelection,
  type Click,
} from "#kernels/select/selection-state.ts";

import { listScenes, readRaster } from "./bench-scene.ts";
import type { ChoiceExample } from "./fit-choice-logit.ts";
import { fitChoiceNet, roundWeight } from "./fit-choice-net.ts";
import { fitCorrections } from "./fit-corrections.ts";
import { readTargets, type SelectTarget } from "./select-targets.ts";
import { nextClick } from "./simulated-user.ts";

/** A stray click is at least this part as far from a thing's edge as its middle is. */
const strayDepth = 0.35;
/** A seed for where stray clicks are, and those of what the nets begin with, which are averaged. */
const clickSeed = 7;
const netSeeds = [3, 4, 5, 6];

/**
 * Fits the net of `first-choice.ts` to the scenes of a set: of the regions that a first click on a
 * target may mean, those that overlap best with it are likely. Uses the merge weights that the
 * kernels have, so these are fitted first.
 */
export async function fitChoices(set: string): Promise<ChoiceNet> {
  const examples: ChoiceExample[] = [];
  for (const id of listScenes(set)) {
    const photo = await readRaster(join(set, id, "photo.jpg"));
    const model = prepareSelection(photo, solveCamera(photo), labelScene(photo));
    examples.push(...listFirstClicks(model, await readTargets(join(set, id))));
  }
  return fitFirstClicks(examples);
}

/** What first clicks on targets may mean, one in the middle of each and one elsewhere. */
export function listFirstClicks(
  model: SelectionModel,
  targets: readonly Pick<SelectTarget, "truth">[],
): ChoiceExample[] {
  const random = createRandom(clickSeed);
  return targets.flatMap(({ truth }) =>
    clickInside(truth, model.photo.width, random).map((click) => makeExample(model, truth, click)),
  );
}

/** The mean of some nets' scores, as one net. */
export function fitFirstClicks(examples: readonly ChoiceExample[]): ChoiceNet {
  const open = examples.filter(({ rows }) => rows.length > 1);
  const fit = { tolerance: 0.04, leastStake: 0.05 };
  const nets = netSeeds.map((seed) => fitChoiceNet(open, choiceFeatures, fit, seed));
  return {
    direct: nets[0]!.direct.map((_, k) =>
      roundWeight(nets.reduce((sum, net) => sum + net.direct[k]! / nets.length, 0)),
    ),
    hidden: nets.flatMap(({ hidden }) =>
      hidden.map(([count, ...rest]) => [roundWeight(count! / nets.length), ...rest]),
    ),
  };
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
