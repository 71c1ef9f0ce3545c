import type { NearestNeighbourField } from "./core/patch-level.ts";
import type { EraseLevel } from "./erase-level.ts";

const mostDraws = 20;

/** A field, a new one unless it is given, that points each target at a random source. */
export function createField(
  level: EraseLevel,
  random: () => number,
  field: NearestNeighbourField = createEmptyField(level),
): NearestNeighbourField {
  for (const place of level.places) field.source[place] = pickSource(level, random);
  return field;
}

/** A field without matches: -1 everywhere. */
export function createEmptyField({ window, core }: EraseLevel): NearestNeighbourField {
  const count = (window.right - window.left) * (window.bottom - window.top);
  return {
    source: core.takeInt32(count).fill(-1),
    distance: core.takeInt32(count),
    weights: core.takeFloat32(count),
    shifts: core.takeInt8(count * 4),
  };
}

/**
 * The field of a level carried to the next finer one: twice the place, same corner of the four.
 * Where the coarse one has no answer, a random source. Into a new field unless one is given.
 */
export function refineField(
  coarse: NearestNeighbourField,
  coarseLevel: EraseLevel,
  level: EraseLevel,
  random: () => number,
  field: NearestNeighbourField = createEmptyField(level),
): NearestNeighbourField {
  level.core.loops.refine(coarse, coarseLevel, level, field);
  for (const place of level.places) {
    if (field.source[place]! < 0) field.source[place] = pickSource(level, random);
  }
  return field;
}

/** Measures every match again, and the means, after the guess inside the hole has changed. */
export function measureField(level: EraseLevel, field: NearestNeighbourField): void {
  level.core.loops.measureMeans(level);
  level.core.loops.measureDistances(level, field);
}

/**
 * One sweep of PatchMatch (Barnes et al., "PatchMatch", 2009): each target tries the matches of the
 * neighbours already visited, then random places in squares that halve from `reach`. `backwards`
 * visits in reverse order. Cost: targets × (2 + log2 reach) patch distances, most cut short.
 */
export function sweepField(
  level: EraseLevel,
  field: NearestNeighbourField,
  backwards: boolean,
  reach: number,
  random: () => number,
): void {
  level.core.loops.sweep(level, field, {
    backwards,
    reach: Math.min(32_767, Math.floor(reach)),
    seed: 1 + Math.floor(random() * 4_294_967_294),
  });
}

/** A few draws of places find a source in most levels; else one is drawn of their list. */
function pickSource(level: EraseLevel, random: () => number): number {
  const { width, height, isSource } = level;
  for (let draw = 0; draw < mostDraws; draw++) {
    const x = Math.floor(random() * width);
    const y = Math.floor(random() * height);
    const source = y * width + x;
    if (isSource[source] === 1) return source;
  }
  return level.listSources()[Math.floor(random() * level.sourceCount)]!;
}
