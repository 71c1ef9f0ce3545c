import type { Steps } from "../steps.ts";
import { divideLevel, type LevelPart } from "./divide-level.ts";
import type { EraseLevel } from "./erase-level.ts";
import type { NearestNeighbourField } from "./core/patch-level.ts";
import { measureField, sweepField } from "./nearest-neighbour-field.ts";
import { weighPatches } from "./vote.ts";

/**
 * How often a level is searched and voted: every round is a search and a vote. The first round
 * searches `sweeps` times, later ones once: what a second sweep finds then is next to nothing.
 */
export type Effort = { readonly rounds: number; readonly sweeps: number; readonly reach: number };

/** How many sweeps that is. */
export function countSweeps({ rounds, sweeps }: Effort): number {
  return sweeps + rounds - 1;
}

/** Rounds of sweeps and a vote at the level's size, in place in its hole and in the field. */
export function* searchInSteps(
  level: EraseLevel,
  field: NearestNeighbourField,
  effort: Effort,
  random: () => number,
): Steps<void> {
  const parts = divideLevel(level);
  const all = countSweeps(effort);
  let done = 0;
  for (let round = 0; round < effort.rounds; round++) {
    yield* measureParts(parts, field, done / all);
    for (const end = effort.sweeps + round; done < end; done++) {
      const backwards = done % 2 === 1;
      for (const [i, part] of (backwards ? parts.toReversed() : parts).entries()) {
        sweepField(part.search, field, backwards, effort.reach, random);
        yield (done + (i + 1) / parts.length) / all;
      }
    }
    yield* voteInSteps(level, parts, field, softVote, done / all);
  }
}

const softVote = 0.02;

/** Measures the field, weighs its patches by `sharpness` and votes for the level's hole. */
export function* settleInSteps(
  level: EraseLevel,
  field: NearestNeighbourField,
  sharpness: number,
): Steps<void> {
  const parts = divideLevel(level);
  yield* measureParts(parts, field, 0);
  yield* voteInSteps(level, parts, field, sharpness, 0.5);
}

function* measureParts(
  parts: readonly LevelPart[],
  field: NearestNeighbourField,
  fraction: number,
): Steps<void> {
  for (const { search } of parts) {
    measureField(search, field);
    yield fraction;
  }
}

function* voteInSteps(
  level: EraseLevel,
  parts: readonly LevelPart[],
  field: NearestNeighbourField,
  sharpness: number,
  fraction: number,
): Steps<void> {
  weighPatches(level, field, sharpness);
  for (const { vote } of parts) {
    yield fraction;
    level.core.loops.vote(vote, field);
  }
}
