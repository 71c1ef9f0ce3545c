import type { EraseLevel } from "./erase-level.ts";
import { patchRadius } from "./patch.ts";

/** As many patches are searched, or pixels voted for, in a few milliseconds. */
const mostTargets = 60_000;

/** Rows of a level, as levels that share its arrays. */
export type LevelPart = {
  /** With the targets of the rows only: what is measured and searched. */
  readonly search: EraseLevel;
  /** With the holes of the rows only, and all targets that cover one: what is voted for. */
  readonly vote: EraseLevel;
};

/**
 * A level in parts from the top of about `most` targets; the level itself where it has no more. A
 * part gives what the whole would: only the order of work and, in a search, the random numbers
 * differ. Cost: constant for each part.
 */
export function divideLevel(level: EraseLevel, most = mostTargets): LevelPart[] {
  const count = Math.ceil(level.targets.length / most);
  if (count <= 1) return [{ search: level, vote: level }];
  const { top, bottom } = level.window;
  const rows = Array.from({ length: count + 1 }, (_, i) => {
    const target = level.targets[Math.floor((i * level.targets.length) / count)];
    return target === undefined ? bottom + patchRadius : Math.floor(target / level.width);
  });
  rows[0] = top - patchRadius;
  return rows.slice(1).map((end, i) => ({
    search: takeRows(level, rows[i]!, end, 0),
    vote: takeRows(level, rows[i]!, end, patchRadius),
  }));
}

/** The targets reach `margin` rows further than the holes. */
function takeRows(level: EraseLevel, top: number, bottom: number, margin: number): EraseLevel {
  const { width, targets, holes, places } = level;
  const first = findFrom(targets, (top - margin) * width);
  const last = findFrom(targets, (bottom + margin) * width);
  return {
    ...level,
    holes: holes.subarray(findFrom(holes, top * width), findFrom(holes, bottom * width)),
    targetDepths: level.targetDepths.subarray(first, last),
    targets: targets.subarray(first, last),
    places: places.subarray(first, last),
  };
}

/** Where in a list in rising order the values from `least` on begin. */
function findFrom(list: Int32Array, least: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
