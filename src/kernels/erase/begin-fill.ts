import { createRandom } from "../random.ts";
import { stepWithin, type Steps } from "../steps.ts";
import type { NearestNeighbourField } from "./core/patch-level.ts";
import type { EraseLevel } from "./erase-level.ts";
import { fillFromRim } from "./fill-from-rim.ts";
import type { StructureGuide } from "./guide/structure-guide.ts";
import { createStartCritic, orderStarts, type StartFaults } from "./judge-start.ts";
import { createEmptyField, createField, refineField } from "./nearest-neighbour-field.ts";
import { searchInSteps, settleInSteps, type Effort } from "./search-level.ts";

/** A level and how often it is searched. */
export type LevelWork = { readonly level: EraseLevel; readonly effort: Effort };

/** The numbers that a fill is made with, and which of its starts is gone on with: 0 is the best. */
export type FillChoice = { readonly random: () => number; readonly rank: number };

/** So often a fill is begun. */
const mostStarts = 8;
/** Pixels of the holes of levels that are begun so often: more would cost too much. */
const mostBegun = 1000;

/**
 * The finest level that a fill is begun on: the levels from it to the coarsest are small, and the
 * finest of all is filled but once unless it is alone.
 */
export function findBegun(levels: readonly EraseLevel[]): number {
  const small = levels.findIndex(({ holeCount }, i) => i > 0 && holeCount <= mostBegun);
  return small < 0 ? levels.length - 1 : small;
}

/** How many starts a level of such a hole is worth. */
export function countStarts({ holeCount }: EraseLevel): number {
  return Math.min(mostStarts, Math.max(1, Math.floor((mostStarts * mostBegun) / holeCount)));
}

/** What a start left in the finest level that was begun. */
type Start = {
  readonly sources: Int32Array;
  readonly colours: Uint8Array;
  readonly faults: StartFaults;
};

/**
 * Begins a fill several times, finest level first in `works`, and leaves the start of this `rank`
 * in the first of them: 0 is the one that the critic likes best, 1 the best that looks different.
 * `onLevel` sees the first start grow, but for the level that is chosen for.
 * What a search finds on its coarsest levels decides what is copied, and is found by chance.
 */
export function* beginFillInSteps(
  works: readonly LevelWork[],
  guide: StructureGuide | null,
  { random, rank }: FillChoice,
  onLevel?: (level: EraseLevel) => void,
): Steps<NearestNeighbourField> {
  const { level } = works[0]!;
  const count = countStarts(level);
  const seeds = Array.from({ length: Math.max(count, rank + 1) }, () =>
    Math.floor(random() * 4_294_967_296),
  );
  const tried = rank < count ? seeds.slice(0, count) : [seeds[rank]!];
  const critic = createStartCritic(level, guide);
  const starts: Start[] = [];
  const fields = works.map((work) => createEmptyField(work.level));
  for (const [i, seed] of tried.entries()) {
    const [from, to] = [i / tried.length, (i + 1) / tried.length];
    const show = i === 0 ? onLevel : undefined;
    const searching = searchDown(works, fields, createRandom(seed), show);
    const field = yield* stepWithin(searching, from, to);
    starts.push({
      sources: field.source.slice(),
      colours: takeColours(level),
      faults: critic(field),
    });
    yield to;
  }
  const chosen = rankStarts(starts)[rank < count ? rank : 0]!;
  putColours(level, chosen.colours);
  fields[0]!.source.set(chosen.sources);
  return fields[0]!;
}

/** From the coarsest of the levels to the finest, into their fields. */
function* searchDown(
  works: readonly LevelWork[],
  fields: readonly NearestNeighbourField[],
  random: () => number,
  onLevel?: (level: EraseLevel) => void,
): Steps<NearestNeighbourField> {
  const { level, effort } = works.at(-1)!;
  fillFromRim(level, random);
  let field = createField(level, random, fields.at(-1));
  yield* stepWithin(searchInSteps(level, field, effort, random), 0, 0);
  for (let i = works.length - 2; i >= 0; i--) {
    const coarser = works[i + 1]!.level;
    onLevel?.(coarser);
    const refining = refineInSteps(works[i]!, { coarser, field }, random, fields[i]);
    field = yield* stepWithin(refining, 0, 0);
  }
  return field;
}

/** How a level begins: sharper blurs less of what the coarser one found, softer hides its errors. */
const firstVote = 0.04;

/**
 * Carries what was found on the next coarser level up to a level and searches on from there. The
 * field is a new one unless it is given.
 */
export function* refineInSteps(
  { level, effort }: LevelWork,
  { coarser, field }: { readonly coarser: EraseLevel; readonly field: NearestNeighbourField },
  random: () => number,
  into: NearestNeighbourField = createEmptyField(level),
): Steps<NearestNeighbourField> {
  level.core.loops.copyUp(coarser, level);
  level.core.loops.measureMeans(level);
  yield 0;
  const refined = refineField(field, coarser, level, random, into);
  yield 0;
  yield* stepWithin(settleInSteps(level, refined, firstVote), 0, 0);
  yield* searchInSteps(level, refined, effort, random);
  return refined;
}

/** Of what lies in the hole. */
function takeColours({ holes, colours }: EraseLevel): Uint8Array {
  const taken = new Uint8Array(holes.length * 3);
  for (let i = 0; i < holes.length; i++) {
    for (let c = 0; c < 3; c++) taken[i * 3 + c] = colours[holes[i]! * 4 + c]!;
  }
  return taken;
}

function putColours({ holes, colours }: EraseLevel, taken: Uint8Array): void {
  for (let i = 0; i < holes.length; i++) {
    for (let c = 0; c < 3; c++) colours[holes[i]! * 4 + c] = taken[i * 3 + c]!;
  }
}

/** Fills that differ by so many levels in the mean look different. */
const leastApart = 3;

/** As the critic likes them, but what looks like a better one comes after all that do not. */
function rankStarts(starts: readonly Start[]): Start[] {
  const different: Start[] = [];
  const alike: Start[] = [];
  for (const i of orderStarts(starts.map(({ faults }) => faults))) {
    const start = starts[i]!;
    const isNew = different.every((other) => measureApart(start, other) >= leastApart);
    (isNew ? different : alike).push(start);
  }
  return [...different, ...alike];
}

function measureApart(one: Start, other: Start): number {
  let sum = 0;
  for (let i = 0; i < one.colours.length; i++) {
    sum += Math.abs(one.colours[i]! - other.colours[i]!);
  }
  return sum / Math.max(1, one.colours.length);
}
