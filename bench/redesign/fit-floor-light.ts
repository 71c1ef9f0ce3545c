import { join } from "node:path";
import { parseArgs } from "node:util";

import { sceneLightOfByte } from "#kernels/surface/camera-response.ts";
import { estimateLightColour, findFloorClues } from "#kernels/surface/estimate-irradiance.ts";
import { brightnessOf } from "#kernels/surface/find-neighbours.ts";
import type { LightEvidence } from "#kernels/surface/find-skirting-light.ts";
import { layMaterial } from "#kernels/surface/lay-material.ts";
import { prepareMaterial } from "#kernels/surface/prepare-material.ts";
import { readSurfaceLight } from "#kernels/surface/read-surface-light.ts";
import { shrinkScene } from "#kernels/surface/shrink-scene.ts";

import { listScenes, readMask, readRaster, readScene, type BenchScene } from "./bench-scene.ts";
import { median } from "./summarise-cases.ts";

/** What a room teaches: the log irradiance that makes its new floor right, and what clues said. */
type Lesson = {
  readonly id: string;
  readonly wanted: number;
  readonly whites: LightEvidence | null;
  readonly walls: LightEvidence | null;
};

/** What is fitted: constants of `estimate-irradiance.ts` and `find-skirting-light.ts`. */
type Fit = {
  readonly usual: LightEvidence;
  /** What is added to the levels of the present code, and the variance (of walls the least). */
  readonly whites: { readonly added: number; readonly variance: number };
  readonly walls: { readonly added: number; readonly variance: number };
};

const folds = 6;
const leastFloor = 0.02;
/** The walls' own spread within a photo is kept; this is the code's least variance of theirs. */
const leastVariance = 0.045;

async function readLesson(scene: BenchScene): Promise<Lesson> {
  const { photo, folder, facts } = scene;
  const { name, texture: file, tile_m: tileM, roughness } = facts.floor_material;
  const region = await readMask(join(folder, "floor.png"));
  const texture = await readRaster(join(folder, file));
  const truth = await readRaster(join(folder, `floor_${name}.png`));
  const laid = layMaterial(photo, region, texture, {
    imageToPlane: facts.floor_plane.H_image_to_floor_m.flat(),
    surface: "floor",
    pattern: { tile: { width: tileM, height: tileM }, layout: "grid" },
    roughness,
  });
  const gains = [0, 1, 2].map((c) => {
    const logs: number[] = [];
    region.data.forEach((coverage, i) => {
      if (coverage > 0) logs.push(lightAt(truth.data[i * 4 + c]!) - lightAt(laid.data[i * 4 + c]!));
    });
    return median(logs);
  }) as [number, number, number];
  const [red, green, blue] = prepareMaterial(photo, region, "floor")!.irradiance.map(Math.log) as [
    number,
    number,
    number,
  ];
  const small = shrinkScene(photo, region);
  const { usual } = readSurfaceLight(small, estimateLightColour(small));
  const { whites, walls } = findFloorClues(small, usual);
  const wanted = brightnessOf(red, green, blue) + brightnessOf(...gains);
  return { id: scene.id, wanted, whites, walls };
}

function lightAt(byte: number): number {
  return Math.log(Math.max(0.001, sceneLightOfByte[byte]!));
}

/** Offsets are medians; variances mean squares about them, less what a photo's own spread explains. */
function fitClues(lessons: readonly Lesson[]): Fit {
  const wanted = lessons.map((lesson) => lesson.wanted);
  const level = median(wanted);
  const fitClue = (clue: "whites" | "walls"): { added: number; variance: number } => {
    const trusted = lessons.filter((lesson) => (lesson[clue]?.variance ?? 1) < 0.35);
    const offs = trusted.map((lesson) => lesson.wanted - lesson[clue]!.level);
    const added = median(offs);
    const own = clue === "walls" ? trusted.map((l) => l.walls!.variance - leastVariance) : [0];
    return { added, variance: Math.max(0.01, squares(offs, added) - median(own)) };
  };
  return {
    usual: { level, variance: squares(wanted, level) },
    whites: fitClue("whites"),
    walls: fitClue("walls"),
  };
}

function squares(values: readonly number[], about: number): number {
  return values.reduce((sum, value) => sum + (value - about) ** 2, 0) / values.length;
}

function predict({ whites, walls }: Lesson, fit: Fit): number {
  const clues = [fit.usual];
  if (whites !== null) {
    clues.push({ level: whites.level + fit.whites.added, variance: fit.whites.variance });
  }
  if (walls !== null) {
    const variance = walls.variance - leastVariance + fit.walls.variance;
    clues.push({ level: walls.level + fit.walls.added, variance });
  }
  const total = clues.reduce((sum, { variance }) => sum + 1 / variance, 0);
  return clues.reduce((sum, clue) => sum + clue.level / clue.variance, 0) / total;
}

/** Fits on five folds (seeds modulo six) and reports the errors, as logarithms, on the sixth. */
async function reportFolds(set: string): Promise<void> {
  const lessons: Lesson[] = [];
  for (const id of listScenes(set)) {
    const scene = await readScene(set, id);
    if (scene.facts.region_fraction.floor >= leastFloor) lessons.push(await readLesson(scene));
  }
  const foldOf = ({ id }: Lesson): number => Number(id.replace("scene_", "")) % folds;
  const rootOf = (test: readonly Lesson[], guess: (lesson: Lesson) => number): number =>
    Math.sqrt(
      squares(
        test.map((lesson) => lesson.wanted - guess(lesson)),
        0,
      ),
    );
  const table = Array.from({ length: folds }, (_, fold) => {
    const test = lessons.filter((lesson) => foldOf(lesson) === fold);
    const fit = fitClues(lessons.filter((lesson) => foldOf(lesson) !== fold));
    return {
      rooms: test.length,
      "usual alone": rootOf(test, () => fit.usual.level),
      "with walls": rootOf(test, (lesson) => predict({ ...lesson, whites: null }, fit)),
      "all clues": rootOf(test, (lesson) => predict(lesson, fit)),
    };
  });
  console.table(table);
  console.log(fitClues(lessons));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { set: { type: "string" } } });
  if (values.set === undefined) {
    throw new RangeError("usage: node bench/redesign/fit-floor-light.ts --set DIR");
  }
  await reportFolds(values.set);
}
