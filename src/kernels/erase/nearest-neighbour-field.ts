import { isAllowed, type NearestNeighbourField } from "./core/patch-level.ts";
import type { EraseLevel } from "./erase-level.ts";

/** Matches to try in a sweep beside those that PatchMatch comes upon. */
export type SweepHints = {
  /** Pairs of dx, dy from a target to a source, at most `mostOffsets` pairs (He and Sun, 2012). */
  readonly offsets?: Int32Array;
  /** A field of the same level; its matches are tried, -1 is none. */
  readonly candidates?: NearestNeighbourField;
};

const mostDraws = 20;

/** A field that points each target at a random source, an allowed one where a few draws find one. */
export function createField(level: EraseLevel, random: () => number): NearestNeighbourField {
  const field = createEmptyField(level);
  for (const [i, target] of level.targets.entries()) {
    field.source[level.places[i]!] = pickSource(level, target, random);
  }
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
 * Where the coarse one has no answer, a random source.
 */
export function refineField(
  coarse: NearestNeighbourField,
  coarseLevel: EraseLevel,
  level: EraseLevel,
  random: () => number,
): NearestNeighbourField {
  const field = createEmptyField(level);
  level.core.loops.refine(coarse, coarseLevel, level, field);
  const { targets, places } = level;
  for (let i = 0; i < targets.length; i++) {
    const place = places[i]!;
    if (field.source[place]! < 0) field.source[place] = pickSource(level, targets[i]!, random);
  }
  return field;
}

/** Measures the mean of every target's patch again, after the guess inside the hole has changed. */
export function measureMeans(level: EraseLevel): void {
  level.core.loops.measureMeans(level);
}

/** Measures every match again, and the means, after the guess inside the hole has changed. */
export function measureField(level: EraseLevel, field: NearestNeighbourField): void {
  measureMeans(level);
  level.core.loops.measureDistances(level, field);
}

/**
 * One sweep of PatchMatch (Barnes et al., "PatchMatch", 2009): each target tries the matches of the
 * neighbours already visited, the hints, then random places in squares that halve from `reach`.
 * `backwards` visits in reverse order. A source whose label the target's does not allow is never
 * taken. Cost: targets × (2 + hints + log2 reach) patch distances, most cut short.
 */
export function sweepField(
  level: EraseLevel,
  field: NearestNeighbourField,
  backwards: boolean,
  reach: number,
  random: () => number,
  { offsets, candidates }: SweepHints = {},
): void {
  level.core.loops.sweep(level, field, {
    backwards,
    reach: Math.min(32_767, Math.floor(reach)),
    seed: 1 + Math.floor(random() * 4_294_967_294),
    offsets: offsets ?? null,
    candidates: candidates ?? null,
  });
}

/** An allowed source by a few draws, else just a source. */
function pickSource(level: EraseLevel, target: number, random: () => number): number {
  const { width, height, isSource } = level;
  let found = -1;
  for (let draw = 0; draw < mostDraws; draw++) {
    const x = Math.floor(random() * width);
    const y = Math.floor(random() * height);
    const source = y * width + x;
    if (isSource[source] !== 1) continue;
    found = source;
    if (isAllowed(level, target, source)) return source;
  }
  if (found >= 0) return found;
  return level.sources[Math.floor(random() * level.sourceCount)]!;
}
