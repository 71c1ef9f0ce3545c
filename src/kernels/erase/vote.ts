import type { EraseLevel } from "./erase-level.ts";
import { placeInField, type NearestNeighbourField } from "./core/patch-level.ts";
import { scaleLikeness } from "./core/vote-weights.ts";
import { patchRadius } from "./patch.ts";

const mostSampled = 2000;

/**
 * Sets the weight of each target patch in a vote: it falls with its distance to its match, against
 * `sharpness` times the typical one, and with its depth in the hole, so that what is known spreads
 * inwards. Wexler, Shechtman and Irani, "Space-Time Completion of Video" (2007). Sets the shifts too.
 */
export function weighPatches(
  level: EraseLevel,
  field: NearestNeighbourField,
  sharpness: number,
): void {
  const { loops } = level.core;
  loops.setShifts(level, field);
  const variance = Math.max(1, typicalDistance(level, field) * sharpness);
  loops.weigh(level, field, scaleLikeness(variance));
}

/** The weighted mean at one pixel of what all patches over it would put there, into `out`. */
export function voteAt(
  level: EraseLevel,
  field: NearestNeighbourField,
  at: number,
  out: Float64Array,
): void {
  const { width, colours, window } = level;
  const { source, weights, shifts } = field;
  const x = at % width;
  const y = (at - x) / width;
  const left = Math.max(-patchRadius, window.left - x);
  const right = Math.min(patchRadius, window.right - 1 - x);
  const top = Math.max(-patchRadius, window.top - y);
  const bottom = Math.min(patchRadius, window.bottom - 1 - y);
  let red = 0;
  let green = 0;
  let blue = 0;
  let total = 0;
  for (let dy = top; dy <= bottom; dy++) {
    const row = placeInField(level, at + dy * width);
    for (let dx = left; dx <= right; dx++) {
      const centre = source[row + dx]!;
      if (centre < 0) continue;
      const weight = weights[row + dx]!;
      const from = (centre - dy * width - dx) * 4;
      const to = (row + dx) * 4;
      red += weight * (colours[from]! + shifts[to]!);
      green += weight * (colours[from + 1]! + shifts[to + 1]!);
      blue += weight * (colours[from + 2]! + shifts[to + 2]!);
      total += weight;
    }
  }
  const scale = total > 0 ? 1 / total : 0;
  out[0] = red * scale;
  out[1] = green * scale;
  out[2] = blue * scale;
}

/** The third quartile of some of the distances. */
function typicalDistance({ places }: EraseLevel, { distance }: NearestNeighbourField): number {
  const step = Math.max(1, Math.floor(places.length / mostSampled));
  const sample = new Int32Array(Math.ceil(places.length / step));
  for (let i = 0; i < sample.length; i++) sample[i] = distance[places[i * step]!]!;
  sample.sort();
  return sample[Math.floor(sample.length * 0.75)] ?? 0;
}
