import { rasteriseMask } from "#kernels/mask.ts";
import { createRandom } from "#kernels/random.ts";
import type { Mask } from "#kernels/raster.ts";
import type { Scribble } from "#kernels/select/place-scribble.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import { coverEdges } from "#renderer/features/design-room/model/document/cover-edges.ts";
import { minTolerance } from "#renderer/features/design-room/model/document/selection-clicks.ts";
import type { MaskShape } from "#shared/mask.ts";

import type { BenchRow } from "../bench-row.ts";
import { overlapOf } from "../redesign/select-score.ts";
import { nextClick } from "../redesign/simulated-user.ts";
import type { RealRoom } from "./real-room.ts";
import { readTruth, type DrawnTruth, type RealTarget } from "./real-set.ts";
import { drawScribble, simulateScribble } from "./simulated-scribble.ts";

const tolerance = 30;
/** Scribbles over each object, by seeds from 1. */
const scribbles = 3;

/**
 * How well what is erased meets an object: after one click in its middle, after a rough scribble that
 * is snapped to it, and where the scribble itself is taken; drawn truth has a margin around the
 * object. `found` is the share of the scribbles for which an object was found.
 */
export async function measureScribbles(
  set: string,
  room: RealRoom,
  target: RealTarget,
): Promise<BenchRow[]> {
  const truth = await readTruth(set, room.name, target.name, room.working, "working");
  const { width, height, inside } = truth;
  const session = room.openSession();
  const middle = nextClick(null, inside, width, height, []);
  if (middle === null) throw new Error(`${room.name} ${target.name}: an empty truth`);
  const { x, y } = middle;
  const clicked = session.answer([{ x, y, positive: true, tolerance }]);
  const tap: Scribble = { points: [[x, y]], radius: tapRadius };
  const rows = [
    describe("one click", [scoreOf(clicked, truth, true)]),
    describe("one tap", [scoreAnswer(session.answerScribble(tap), tap, truth)]),
  ];
  const snapped: Score[] = [];
  const plain: Score[] = [];
  for (let seed = 1; seed <= scribbles; seed++) {
    const scribble = simulateScribble(truth, createRandom(seed));
    if (scribble === null) continue;
    const before = process.cpuUsage();
    const found = session.answerScribble(scribble);
    const ms = process.cpuUsage(before).user / 1000;
    snapped.push({ ...scoreAnswer(found, scribble, truth), ms });
    plain.push(scoreOf(drawScribble(scribble, width, height), truth, false));
  }
  return [...rows, describe("scribble snapped", snapped), describe("scribble alone", plain)];

  function describe(way: string, scores: readonly Score[]): BenchRow {
    const names = [...new Set(scores.flatMap((score) => Object.keys(score)))];
    const meanOf = (name: string): number =>
      scores.reduce((sum, score) => sum + (score[name] ?? 0), 0) / scores.length;
    return {
      part: "scribble",
      scene: room.name,
      target: target.name,
      kind: way,
      way,
      engine: "ours",
      figures: Object.fromEntries(names.map((name) => [name, meanOf(name)])),
    };
  }
}

const tapRadius = 8;

type Score = Readonly<Record<string, number>>;

/** Where no object was found, what was brushed is the mask. */
function scoreAnswer(found: Mask | null, scribble: Scribble, truth: DrawnTruth): Score {
  if (found !== null) return { ...scoreOf(found, truth, true), found: 1 };
  return { ...scoreOf(drawScribble(scribble, truth.width, truth.height), truth, false), found: 0 };
}

/**
 * Overlap of what would be erased with the truth, and the share of the truth that would go. What was
 * found, and not drawn, is erased over its edges.
 */
function scoreOf(mask: Mask, { inside, isIgnored }: DrawnTruth, isFound: boolean): Score {
  const { width, height } = mask;
  const shape: MaskShape = {
    kind: "selection",
    operation: "add",
    seeds: [[0, 0]],
    tolerance: isFound ? minTolerance : 0,
    width,
    height,
    runs: encodeRuns(mask),
  };
  const erased = coverEdges({ shapes: [shape], grow: 0, feather: 0 }, mask);
  const drawn = rasteriseMask(erased, {
    width,
    height,
    originalWidth: width,
    originalHeight: height,
  });
  const kept = drawn.data.map((value, i) => (value > 127 ? 1 - isIgnored[i]! : 0));
  const gone = kept.reduce((sum, value, i) => sum + (value & inside[i]!), 0);
  const all = inside.reduce((sum, value) => sum + value, 0);
  return { scribbleIou: overlapOf(kept, inside), covered: gone / all };
}
