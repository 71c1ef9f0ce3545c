import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import {
  describeSuperpixels,
  type DescribedSuperpixels,
} from "#kernels/select/describe-superpixels.ts";
import type { Partition } from "#kernels/select/flood-basins.ts";
import { describeMerge, touchingFeatures } from "#kernels/select/merge-features.ts";
import { mergeHierarchies, type ProposedMerge } from "#kernels/select/merge-hierarchies.ts";
import type { MergeWeights } from "#kernels/select/merge-weights.ts";
import { createSelectPlanes } from "#kernels/select/select-planes.ts";

import { listScenes, readRaster } from "./bench-scene.ts";
import { fitLogistic, type Examples } from "./fit-logistic.ts";
import { firstWall, readLabels } from "./select-targets.ts";
import { readFaces } from "./wall-faces.ts";

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
  /** The same with every wall's planes apart. */
  readonly planes: Int32Array;
};

/** Of a scene, the photo as people have it and its walls in other colours: the same things are seen. */
const pictureNames = /^(photo\.jpg|walls_[0-9a-f]{6}\.png)$/;

/**
 * Fits the weights of `merge-weights.ts` to the scenes of a set: merges every picture's superpixels
 * by the weights found so far, refuses what joins different things, and learns to tell the two
 * apart; larger regions count more. Where two walls of one paint meet, nothing is learned: whether
 * they are one thing is for the person to say.
 */
export async function fitSelection(set: string): Promise<MergeWeights> {
  const lessons: Lesson[] = [];
  for (const id of listScenes(set)) lessons.push(...(await readLessons(join(set, id))));
  const touching: Examples = { rows: [], truths: [], weights: [] };
  const facing: Examples = { rows: [], truths: [], weights: [] };
  let weights = firstWeights;
  for (let round = 0; round < rounds; round++) {
    for (const lesson of lessons) collectMerges(lesson, weights, { touching, facing });
    weights = { touching: [...fitLogistic(touching)], facing: [...fitLogistic(facing)] };
  }
  return weights;
}

async function readLessons(folder: string): Promise<Lesson[]> {
  const things = await readLabels(folder);
  const faces = readFaces(folder);
  const planes = things.map((thing, i) => (thing < firstWall ? thing : thing * 6 + faces[i]!));
  const lessons: Lesson[] = [];
  for (const name of readdirSync(folder).filter((file) => pictureNames.test(file))) {
    const looked = createSelectPlanes(await readRaster(join(folder, name)));
    const describe = (): DescribedSuperpixels => describeSuperpixels(looked);
    const { superpixels } = describe();
    lessons.push({
      describe,
      labels: takeMost(superpixels, things),
      planes: takeMost(superpixels, planes),
    });
  }
  return lessons;
}

/** Of every superpixel the label that most of its pixels have. */
function takeMost({ labels, count }: Partition, of: Int32Array): Int32Array {
  const counts = new Map<number, number>();
  const best = new Int32Array(count);
  const most = new Int32Array(count);
  labels.forEach((superpixel, i) => {
    const key = superpixel * 65_536 + of[i]!;
    const here = (counts.get(key) ?? 0) + 1;
    counts.set(key, here);
    if (here <= best[superpixel]!) return;
    best[superpixel] = here;
    most[superpixel] = of[i]!;
  });
  return most;
}

/** Adds every merge proposed below and in the hierarchy of facing regions, with what it joins. */
function collectMerges(
  { describe, labels, planes }: Lesson,
  weights: MergeWeights,
  into: { readonly touching: Examples; readonly facing: Examples },
): void {
  const described = describe();
  const { count } = described.superpixels;
  const spread = (of: Int32Array): Int32Array[] => {
    const below = new Int32Array(count * 2);
    below.set(of);
    return [below, below.slice(), below.slice()];
  };
  const [thingsOf, planesOf] = [spread(labels), spread(planes)];
  const next = [count, 0, 0];
  const allow = (merge: ProposedMerge, round: number): boolean => {
    const [thingOf, planeOf] = [thingsOf[round]!, planesOf[round]!];
    if (next[round] === 0) {
      thingOf.set(thingsOf[0]!);
      planeOf.set(planesOf[0]!);
      next[round] = next[0]!;
    }
    const { first, second, rows, features } = merge;
    const isSame = thingOf[first] === thingOf[second];
    const isCorner = isSame && planeOf[first] !== planeOf[second];
    if (round !== 1 && !isCorner) addExample(merge, isSame, into);
    if (isSame) {
      const larger = features.area[rows[0]]! < features.area[rows[1]]! ? second : first;
      const number = next[round]!++;
      thingOf[number] = thingOf[first]!;
      planeOf[number] = planeOf[larger]!;
    }
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
