import type { EraseLevel } from "./erase-level.ts";
import type { NearestNeighbourField } from "./nearest-neighbour-field.ts";
import { patchRadius } from "./patch.ts";

/**
 * The weight of each target patch in a vote: it falls with its distance to its match, against
 * `sharpness` times the typical one, and with its depth in the hole, so that what is known spreads
 * inwards. Wexler, Shechtman and Irani, "Space-Time Completion of Video" (2007).
 */
export function weighPatches(
  level: EraseLevel,
  field: NearestNeighbourField,
  sharpness: number,
): Float32Array {
  const { targets, depth } = level;
  const weights = new Float32Array(level.width * level.height);
  const variance = Math.max(1, typicalDistance(targets, field.distance) * sharpness);
  for (const target of targets) {
    const likeness = Math.exp(-field.distance[target]! / (2 * variance));
    weights[target] = (likeness + 1e-9) * 1.3 ** -Math.min(40, depth[target]!);
  }
  return weights;
}

/** The weighted mean at one pixel of what all patches over it would put there, into `out`. */
export function voteAt(
  level: EraseLevel,
  field: NearestNeighbourField,
  weights: Float32Array,
  at: number,
  out: Float64Array,
): void {
  const { width, height, colours } = level;
  const { source } = field;
  const x = at % width;
  const y = (at - x) / width;
  const left = Math.max(-patchRadius, patchRadius - x);
  const right = Math.min(patchRadius, width - 1 - patchRadius - x);
  const top = Math.max(-patchRadius, patchRadius - y);
  const bottom = Math.min(patchRadius, height - 1 - patchRadius - y);
  let red = 0;
  let green = 0;
  let blue = 0;
  let total = 0;
  for (let dy = top; dy <= bottom; dy++) {
    for (let dx = left; dx <= right; dx++) {
      const offset = dy * width + dx;
      const centre = source[at + offset]!;
      if (centre < 0) continue;
      const weight = weights[at + offset]!;
      const from = (centre - offset) * 3;
      red += weight * colours[from]!;
      green += weight * colours[from + 1]!;
      blue += weight * colours[from + 2]!;
      total += weight;
    }
  }
  const scale = total > 0 ? 1 / total : 0;
  out[0] = red * scale;
  out[1] = green * scale;
  out[2] = blue * scale;
}

/** Writes the vote into every pixel of the hole. Sources are never in the hole, so order is free. */
export function voteHole(
  level: EraseLevel,
  field: NearestNeighbourField,
  weights: Float32Array,
): void {
  const { isHole, colours } = level;
  const colour = new Float64Array(3);
  for (let at = 0; at < isHole.length; at++) {
    if (isHole[at] === 0) continue;
    voteAt(level, field, weights, at, colour);
    colours[at * 3] = colour[0]! + 0.5;
    colours[at * 3 + 1] = colour[1]! + 0.5;
    colours[at * 3 + 2] = colour[2]! + 0.5;
  }
}

function typicalDistance(targets: Int32Array, distance: Float32Array): number {
  const step = Math.max(1, Math.floor(targets.length / 2000));
  const sample: number[] = [];
  for (let i = 0; i < targets.length; i += step) sample.push(distance[targets[i]!]!);
  sample.sort((a, b) => a - b);
  return sample[Math.floor(sample.length * 0.75)] ?? 0;
}
