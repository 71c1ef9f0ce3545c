import type { EraseLevel } from "./erase-level.ts";
import { measureMeans, measurePatch } from "./patch.ts";

/** For every target patch the source patch it resembles most so far. */
export type NearestNeighbourField = {
  /** Index of the source's centre by index of the target's centre; -1 at pixels that are none. */
  readonly source: Int32Array;
  readonly distance: Float32Array;
};

/** A field that points each target at a random source. */
export function createField(level: EraseLevel, random: () => number): NearestNeighbourField {
  const count = level.width * level.height;
  const field = {
    source: new Int32Array(count).fill(-1),
    distance: new Float32Array(count),
  };
  for (const target of level.targets) field.source[target] = pickSource(level, random);
  return field;
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
  const field = createField(level, random);
  for (const target of level.targets) {
    const x = target % level.width;
    const y = (target - x) / level.width;
    const parent =
      Math.min(coarseLevel.height - 1, y >> 1) * coarseLevel.width +
      Math.min(coarseLevel.width - 1, x >> 1);
    const from = coarse.source[parent]!;
    if (from < 0) continue;
    const fromX = 2 * (from % coarseLevel.width) + (x & 1);
    const fromY = 2 * Math.floor(from / coarseLevel.width) + (y & 1);
    const source = fromY * level.width + fromX;
    if (level.isSource[source] === 1) field.source[target] = source;
  }
  return field;
}

/** Measures every match again, after the guess inside the hole has changed. */
export function measureField(level: EraseLevel, field: NearestNeighbourField): void {
  measureMeans(level.colours, level.width, level.height, level.means);
  for (const target of level.targets) {
    field.distance[target] = measurePatch(level, target, field.source[target]!, Infinity);
  }
}

/**
 * One sweep of PatchMatch (Barnes et al., "PatchMatch", 2009): each target tries the matches of the
 * neighbours already visited, then random places in circles that halve from `reach`. `backwards`
 * visits in reverse order. Cost: targets × (2 + log2 reach) patch distances, most cut short.
 */
export function sweepField(
  level: EraseLevel,
  field: NearestNeighbourField,
  backwards: boolean,
  reach: number,
  random: () => number,
): void {
  const { width, height, isSource, targets } = level;
  const { source, distance } = field;
  const side = backwards ? 1 : -1;
  const count = targets.length;
  for (let i = 0; i < count; i++) {
    const target = targets[backwards ? count - 1 - i : i]!;
    let best = source[target]!;
    let least = distance[target]!;
    for (let axis = 0; axis < 2; axis++) {
      const step = axis === 0 ? side : side * width;
      const neighbour = source[target + step]!;
      if (neighbour < 0) continue;
      const candidate = neighbour - step;
      if (candidate === best || isSource[candidate] !== 1) continue;
      const found = measurePatch(level, target, candidate, least);
      if (found < least) {
        least = found;
        best = candidate;
      }
    }
    for (let radius = reach; radius >= 1 && least > 0; radius /= 2) {
      const x = (best % width) + Math.round((random() * 2 - 1) * radius);
      const y = Math.floor(best / width) + Math.round((random() * 2 - 1) * radius);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const candidate = y * width + x;
      if (isSource[candidate] !== 1) continue;
      const found = measurePatch(level, target, candidate, least);
      if (found < least) {
        least = found;
        best = candidate;
      }
    }
    source[target] = best;
    distance[target] = least;
  }
}

function pickSource(level: EraseLevel, random: () => number): number {
  return level.sources[Math.floor(random() * level.sources.length)]!;
}
