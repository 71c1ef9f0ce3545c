import type { EraseLevel } from "./erase-level.ts";
import type { NearestNeighbourField } from "./nearest-neighbour-field.ts";
import { patchRadius, shiftBetween } from "./patch.ts";

/** What the target patches say in a vote: how much each counts and how it shifts its colours. */
export type Ballot = { readonly weights: Float32Array; readonly shifts: Int8Array };

/**
 * The weight of each target patch in a vote: it falls with its distance to its match, against
 * `sharpness` times the typical one, and with its depth in the hole, so that what is known spreads
 * inwards. Wexler, Shechtman and Irani, "Space-Time Completion of Video" (2007).
 */
export function weighPatches(
  level: EraseLevel,
  field: NearestNeighbourField,
  sharpness: number,
): Ballot {
  const { targets, depth } = level;
  const ballot = createBallot(level, field);
  const variance = Math.max(1, typicalDistance(targets, field.distance) * sharpness);
  for (const target of targets) {
    const likeness = Math.exp(-field.distance[target]! / (2 * variance));
    ballot.weights[target] = (likeness + 1e-9) * 1.3 ** -Math.min(40, depth[target]!);
  }
  return ballot;
}

/** A ballot in which all patches weigh the same. */
export function createBallot(level: EraseLevel, field: NearestNeighbourField): Ballot {
  const count = level.width * level.height;
  const ballot = { weights: new Float32Array(count), shifts: new Int8Array(count * 3) };
  for (const target of level.targets) {
    ballot.weights[target] = 1;
    const source = field.source[target]!;
    for (let c = 0; c < 3; c++) {
      ballot.shifts[target * 3 + c] = shiftBetween(level.means, target * 3 + c, source * 3 + c);
    }
  }
  return ballot;
}

/** The weighted mean at one pixel of what all patches over it would put there, into `out`. */
export function voteAt(
  level: EraseLevel,
  field: NearestNeighbourField,
  { weights, shifts }: Ballot,
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
      const to = (at + offset) * 3;
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

/** Writes the vote into every pixel of the hole. Sources are never in the hole, so order is free. */
export function voteHole(level: EraseLevel, field: NearestNeighbourField, ballot: Ballot): void {
  const { isHole, colours } = level;
  const colour = new Float64Array(3);
  for (let at = 0; at < isHole.length; at++) {
    if (isHole[at] === 0) continue;
    voteAt(level, field, ballot, at, colour);
    for (let c = 0; c < 3; c++) {
      colours[at * 3 + c] = Math.min(255, Math.max(0, colour[c]! + 0.5));
    }
  }
}

function typicalDistance(targets: Int32Array, distance: Float32Array): number {
  const step = Math.max(1, Math.floor(targets.length / 2000));
  const sample: number[] = [];
  for (let i = 0; i < targets.length; i += step) sample.push(distance[targets[i]!]!);
  sample.sort((a, b) => a - b);
  return sample[Math.floor(sample.length * 0.75)] ?? 0;
}
