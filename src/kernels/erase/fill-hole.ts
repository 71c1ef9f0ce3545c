import { stepWithin, type Steps } from "../steps.ts";
import type { NearestNeighbourField } from "./core/patch-level.ts";
import { createGuideInSteps, type StructureGuide } from "./guide/structure-guide.ts";
import { correctLightInSteps, setGuide } from "./guide/follow-guide.ts";
import type { EraseLevel } from "./erase-level.ts";
import { createPyramid } from "./erase-pyramid.ts";
import {
  beginFillInSteps,
  countStarts,
  findBegun,
  refineInSteps,
  type FillChoice,
  type LevelWork,
} from "./begin-fill.ts";
import { voteAt } from "./vote.ts";
import { continueLines } from "./guide/continue-lines.ts";
import { cutStrips, fillLines, readStrips } from "./guide/fill-lines.ts";
import { findPlainSurfaces } from "./guide/plain-surfaces.ts";
import { fillPlain } from "./guide/fill-plain.ts";
import { placeOnGuide, sampleGuide } from "./guide/sample-guide.ts";
import { correctSeam } from "./seam/correct-seam.ts";
import { countSweeps, settleInSteps, type Effort } from "./search-level.ts";

/** What the guide, and the light and the seam at the end, take, in patches searched. */
const guideCost = 200_000;
const finishCost = 200_000;
const sharpVote = 0.003;

/**
 * Fills the hole of `finest` in place by copying patches from outside it: coarse to fine, each
 * level in rounds of a PatchMatch search and a vote (Wexler et al. 2007; Newson et al., "Video
 * Inpainting of Complex Scenes", 2014). Levels with a large hole only refine what the smaller
 * ones found, so the cost of a large photo stays near linear in the pixels of its hole. The coarse
 * levels follow a guide of what surfaces the hole is part of, and the result has that guide's light.
 * The smallest levels are filled several times, and the start of this `rank` is gone on with.
 * `onLevel` gets each coarse level once it is filled, to read from at once.
 */
export function* fillHoleInSteps(
  finest: EraseLevel,
  choice: FillChoice,
  onLevel?: (level: EraseLevel) => void,
): Steps<void> {
  const { random } = choice;
  const levels = createPyramid(finest);
  const works = listWorks(levels);
  const begun = findBegun(levels);
  const costs = works.map(({ level, effort }, i) => {
    const starts = i < begun ? 1 : countStarts(levels[begun]!);
    return level.targets.length * (1 + countSweeps(effort)) * starts;
  });
  const total = costs.reduce((sum, cost) => sum + cost, guideCost + finishCost);
  yield 0;
  const guide = yield* stepWithin(prepareGuide(levels), 0, guideCost / total);
  let done = costs.slice(begun).reduce((sum, cost) => sum + cost, guideCost);
  const beginning = beginFillInSteps(works.slice(begun), guide, choice, onLevel);
  let field = yield* stepWithin(beginning, guideCost / total, done / total);
  if (begun > 0) onLevel?.(levels[begun]!);
  for (let i = begun - 1; i >= 0; i--) {
    const refining = refineInSteps(works[i]!, { coarser: levels[i + 1]!, field }, random);
    field = yield* stepWithin(refining, done / total, (done + costs[i]!) / total);
    done += costs[i]!;
    if (i > 0) onLevel?.(levels[i]!);
  }
  yield* stepWithin(settleInSteps(finest, field, sharpVote), done / total, done / total);
  yield done / total;
  yield* stepWithin(finishInSteps(finest, field, guide, random), done / total, 1);
}

/**
 * So deep, in pixels of the guide, the difference at the edge of the hole is halved: less on plain
 * surfaces, whose light is known from further out and of which the edge holds the object's shadow.
 */
const seamReach = 6;
const plainReach = 2;

/** Gives a filled hole its light, its plain surfaces and an edge without a step. */
function* finishInSteps(
  level: EraseLevel,
  field: NearestNeighbourField,
  guide: StructureGuide | null,
  random: () => number,
): Steps<void> {
  if (guide === null) {
    correctSeam(
      level,
      (at, out) => voteAt(level, field, at, out),
      () => Infinity,
    );
    return;
  }
  const light = yield* stepWithin(correctLightInSteps(level, guide), 0, 0.6);
  yield 0.6;
  const plain = findPlainSurfaces(level, guide);
  yield 0.7;
  fillPlain(level, guide, plain, random);
  const lines = cutStrips(level, continueLines(level, guide), guide);
  fillLines(level, lines);
  yield 0.8;
  const taps = placeOnGuide(level, guide);
  const strip = new Float64Array(4);
  const expectAt = (at: number, out: Float64Array): void => {
    const x = at % level.width;
    const y = (at - x) / level.width;
    voteAt(level, field, at, out);
    const share = sampleGuide(plain.share, taps, x, y, 1, 0);
    const fromLines = readStrips(level, lines, x, y, strip);
    for (let c = 0; c < 3; c++) {
      const patched = out[c]! + sampleGuide(light, taps, x, y, 3, c);
      const filled = patched + (sampleGuide(guide.base, taps, x, y, 3, c) - patched) * share;
      out[c] = filled + (strip[c]! - filled) * fromLines;
    }
  };
  const scale = level.width / guide.width;
  correctSeam(level, expectAt, (at) => {
    const x = at % level.width;
    const share = sampleGuide(plain.share, taps, x, (at - x) / level.width, 1, 0);
    return (seamReach + (plainReach - seamReach) * share) * scale;
  });
}

/** Holes of at most this many pixels are right to find the surfaces in, and to be led by them. */
const mostGuided = 3200;
/** All of a level is looked at for surfaces, however small its hole. */
const mostLookedAt = 60_000;
/** How many levels finer than the guide the one is on which borders are looked at. */
const sharperBy = 2;

/** The guide for all levels, from one that is small; none for what is too small to hold structure. */
export function* prepareGuide(levels: readonly EraseLevel[]): Steps<StructureGuide | null> {
  if (levels.length < 2) return null;
  const guided = levels.filter(
    ({ holeCount, width, height }) => holeCount <= mostGuided && width * height <= mostLookedAt,
  );
  const level = guided[0] ?? levels.at(-1)!;
  const finer = levels[Math.max(0, levels.indexOf(level) - sharperBy)];
  const guide = yield* createGuideInSteps(level, finer);
  for (const [coarseness, led] of guided.entries()) setGuide(led, guide, coarseness);
  return guide;
}

/** What is done on each level. */
export function listWorks(levels: readonly EraseLevel[]): LevelWork[] {
  return levels.map((level) => ({ level, effort: effortFor(level) }));
}

/** The fewer pixels, the more often. */
function effortFor(level: EraseLevel): Effort {
  const side = Math.max(level.width, level.height);
  if (level.holeCount <= 4000) return { rounds: 8, sweeps: 2, reach: side };
  if (level.holeCount <= 16_000) return { rounds: 4, sweeps: 2, reach: side };
  if (level.holeCount <= 60_000) return { rounds: 2, sweeps: 2, reach: 32 };
  if (level.holeCount <= 250_000) return { rounds: 2, sweeps: 1, reach: 8 };
  return { rounds: 1, sweeps: 1, reach: 1 };
}
