import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import {
  describeSuperpixels,
  type DescribedSuperpixels,
} from "#kernels/select/describe-superpixels.ts";
import { describeMerge, touchingFeatures } from "#kernels/select/merge-features.ts";
import { mergeHierarchies, type ProposedMerge } from "#kernels/select/merge-hierarchies.ts";
import type { MergeWeights } from "#kernels/select/merge-weights.ts";
import { createSelectPlanes } from "#kernels/select/select-planes.ts";

import { listScenes, readScene } from "./bench-scene.ts";
import { fitLogistic, type Examples } from "./fit-logistic.ts";
import { readLabels } from "./select-targets.ts";

/** How many features there are for two regions that face each other. */
const facingFeatures = 14;
/** Merging is learned from its own mistakes: this many times with the weights found so far. */
const rounds = 4;

/** To begin with: what looks alike merges first. */
const firstWeights: MergeWeights = {
  touching: [0, 2, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 0, 0, 0, 0],
  facing: [0, 1, 2, 0, 2, 0, 0, 0, 0, -1, 0, 0, 0, 0],
};

type Lesson = {
  readonly describe: () => DescribedSuperpixels;
  /** What most of every superpixel belongs to. */
  readonly labels: Int32Array;
};

/**
 * Fits the weights of `merge-weights.ts` to the scenes of a set: merges every scene's superpixels
 * by the weights found so far, refuses what joins different things, and learns to tell the two
 * apart; larger regions count more.
 */
export async function fitSelection(set: string): Promise<MergeWeights> {
  const lessons: Lesson[] = [];
  for (const id of listScenes(set)) lessons.push(await readLesson(set, id));
  const touching: Examples = { rows: [], truths: [], weights: [] };
  const facing: Examples = { rows: [], truths: [], weights: [] };
  let weights = firstWeights;
  for (let round = 0; round < rounds; round++) {
    for (const lesson of lessons) collectMerges(lesson, weights, { touching, facing });
    weights = { touching: [...fitLogistic(touching)], facing: [...fitLogistic(facing)] };
  }
  return weights;
}

async function readLesson(set: string, id: string): Promise<Lesson> {
  const { photo, folder } = await readScene(set, id);
  const planes = createSelectPlanes(photo);
  const describe = (): DescribedSuperpixels => describeSuperpixels(planes);
  const { superpixels } = describe();
  const truth = await readLabels(folder);
  const counts = new Map<number, number>();
  const best = new Int32Array(superpixels.count);
  const labels = new Int32Array(superpixels.count);
  superpixels.labels.forEach((superpixel, i) => {
    const key = superpixel * 65_536 + truth[i]!;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= best[superpixel]!) return;
    best[superpixel] = count;
    labels[superpixel] = truth[i]!;
  });
  return { describe, labels };
}

/** Adds every merge proposed below and in the hierarchy of facing regions, with what it joins. */
function collectMerges(
  { describe, labels }: Lesson,
  weights: MergeWeights,
  into: { readonly touching: Examples; readonly facing: Examples },
): void {
  const described = describe();
  const { count } = described.superpixels;
  const below = new Int32Array(count * 2);
  below.set(labels);
  const above = [below, below.slice(), below.slice()];
  const next = [count, 0, 0];
  const allow = (merge: ProposedMerge, round: number): boolean => {
    const labelOf = above[round]!;
    if (next[round] === 0) {
      labelOf.set(below);
      next[round] = next[0]!;
    }
    const isSame = labelOf[merge.first] === labelOf[merge.second];
    if (round !== 1) addExample(merge, isSame, into);
    if (isSame) labelOf[next[round]!++] = labelOf[merge.first]!;
    return isSame;
  };
  mergeHierarchies(described, { weights, allow });
}

function addExample(
  { features, rows, sums, at }: ProposedMerge,
  isSame: boolean,
  { touching, facing }: { readonly touching: Examples; readonly facing: Examples },
): void {
  const isTouching = sums[at]! > 0;
  const row = new Float64Array(isTouching ? touchingFeatures : facingFeatures);
  describeMerge(features, rows[0], rows[1], sums, at, row);
  const smaller = Math.min(features.area[rows[0]]!, features.area[rows[1]]!);
  const examples = isTouching ? touching : facing;
  examples.rows.push(row);
  examples.truths.push(isSame ? 0 : 1);
  examples.weights.push(Math.sqrt((smaller / features.pixels) * 2000) + 0.2);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { set: { type: "string" }, out: { type: "string" } } });
  if (values.set === undefined || values.out === undefined) {
    throw new RangeError("usage: node bench/redesign/fit-selection.ts --set DIR --out FILE.json");
  }
  await writeFile(values.out, JSON.stringify(await fitSelection(values.set)));
}
