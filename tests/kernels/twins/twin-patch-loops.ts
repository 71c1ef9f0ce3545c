import {
  placeInField,
  type NearestNeighbourField,
  type PatchLevel,
} from "#kernels/erase/core/patch-level.ts";
import type { PatchLoops, Sweep } from "#kernels/erase/core/patch-loops.ts";
import { depthWeights, likenessWeights } from "#kernels/erase/core/vote-weights.ts";
import { patchRadius, patchSide } from "#kernels/erase/patch.ts";

import { twinPatchStarts } from "./twin-patch-starts.ts";

const patchArea = patchSide * patchSide;
const shiftPenalty = 29;
const mostShift = 12;

/**
 * How much a channel of the source patch is raised to meet the target: the difference of their
 * means, at most 12 levels. It lets a wall be continued with its own grain under slightly other
 * light (after Darabi et al., "Image Melding", 2012).
 */
function shiftBetween(means: Uint8Array, target: number, source: number): number {
  const shift = means[target]! - means[source]!;
  return shift > mostShift ? mostShift : shift < -mostShift ? -mostShift : shift;
}

/** The loops of the exemplar fill in plain TypeScript. */
export const twinPatchLoops: PatchLoops = {
  measureAllMeans,
  measureMeans,
  measureDistances,
  sweep,
  setShifts,
  weigh,
  vote,
  ...twinPatchStarts,
};

/**
 * Sum of squared differences of the patches around two pixels, the source shifted to the target's
 * mean, plus a small price for the shift and the weighted difference of the guides. Gives up when
 * the sum is sure to reach `limit`, and returns that or more: when the means alone are too far apart
 * (by Cauchy and Schwarz a patch differs at least by its area times the square of what its mean
 * differs), or after the row in which the sum gets there.
 */
function measurePatch(level: PatchLevel, target: number, source: number, limit: number): number {
  const { width, colours, means, guideWeight } = level;
  const shiftRed = shiftBetween(means, target * 4, source * 4);
  const shiftGreen = shiftBetween(means, target * 4 + 1, source * 4 + 1);
  const shiftBlue = shiftBetween(means, target * 4 + 2, source * 4 + 2);
  let sum = shiftPenalty * (shiftRed * shiftRed + shiftGreen * shiftGreen + shiftBlue * shiftBlue);
  const apart =
    squareRest(means[target * 4]! - means[source * 4]! - shiftRed) +
    squareRest(means[target * 4 + 1]! - means[source * 4 + 1]! - shiftGreen) +
    squareRest(means[target * 4 + 2]! - means[source * 4 + 2]! - shiftBlue) +
    guideWeight * squareRest(means[target * 4 + 3]! - means[source * 4 + 3]!);
  const least = sum + patchArea * apart;
  if (least >= limit) return least;
  const step = width * 4;
  const back = patchRadius * (width + 1);
  let i = (target - back) * 4;
  let j = (source - back) * 4;
  for (let row = 0; row < patchSide && sum < limit; row++) {
    for (let k = 0; k < patchSide * 4; k += 4) {
      const red = colours[i + k]! - colours[j + k]! - shiftRed;
      const green = colours[i + k + 1]! - colours[j + k + 1]! - shiftGreen;
      const blue = colours[i + k + 2]! - colours[j + k + 2]! - shiftBlue;
      const guide = colours[i + k + 3]! - colours[j + k + 3]!;
      sum += red * red + green * green + blue * blue + guideWeight * guide * guide;
    }
    i += step;
    j += step;
  }
  return sum;
}

/** The square of the least difference of two means that were rounded before they were compared. */
function squareRest(difference: number): number {
  const rest = Math.max(0, Math.abs(difference) - 1);
  return rest * rest;
}

function measureAllMeans({ width, height, colours, means }: PatchLevel): void {
  if (width < patchSide || height < patchSide) return;
  const stride = width * 4;
  const columns = new Int32Array(stride);
  for (let y = 0; y < patchSide - 1; y++) addRow(columns, colours, y * stride, 1);
  for (let y = patchRadius; y < height - patchRadius; y++) {
    addRow(columns, colours, (y + patchRadius) * stride, 1);
    for (let c = 0; c < 4; c++) {
      let sum = 0;
      for (let x = 0; x < patchSide - 1; x++) sum += columns[x * 4 + c]!;
      for (let x = patchRadius; x < width - patchRadius; x++) {
        sum += columns[(x + patchRadius) * 4 + c]!;
        means[y * stride + x * 4 + c] = Math.floor((sum + (patchArea >> 1)) / patchArea);
        sum -= columns[(x - patchRadius) * 4 + c]!;
      }
    }
    addRow(columns, colours, (y - patchRadius) * stride, -1);
  }
}

function addRow(columns: Int32Array, colours: Uint8Array, start: number, sign: number): void {
  for (let i = 0; i < columns.length; i++) columns[i]! += sign * colours[start + i]!;
}

function measureMeans({ width, colours, means, targets }: PatchLevel): void {
  const step = width * 4;
  for (const target of targets) {
    const first = (target - patchRadius * (width + 1)) * 4;
    for (let c = 0; c < 4; c++) {
      let sum = 0;
      for (let row = 0; row < patchSide; row++) {
        const start = first + row * step + c;
        for (let k = 0; k < patchSide * 4; k += 4) sum += colours[start + k]!;
      }
      means[target * 4 + c] = Math.floor((sum + (patchArea >> 1)) / patchArea);
    }
  }
}

function measureDistances(level: PatchLevel, field: NearestNeighbourField): void {
  for (const target of level.targets) {
    const place = placeInField(level, target);
    field.distance[place] = measurePatch(level, target, field.source[place]!, 0x7fffffff);
  }
}

/** The best match of the target at hand; one object, so that the loops make no garbage. */
type Best = { source: number; distance: number };

function sweep(level: PatchLevel, field: NearestNeighbourField, options: Sweep): void {
  const { width, targets, window } = level;
  const fieldWidth = window.right - window.left;
  const { source, distance } = field;
  const { backwards, reach } = options;
  const side = backwards ? 1 : -1;
  const count = targets.length;
  const best: Best = { source: 0, distance: 0 };
  let state = options.seed;
  for (let i = 0; i < count; i++) {
    const target = targets[backwards ? count - 1 - i : i]!;
    const place = placeInField(level, target);
    best.source = source[place]!;
    best.distance = distance[place]!;
    const across = source[place + side]!;
    if (across >= 0) tryMatch(level, target, across - side, best);
    const along = source[place + side * fieldWidth]!;
    if (along >= 0) tryMatch(level, target, along - side * width, best);
    if (best.distance > 0) state = searchAround(level, target, reach, best, state);
    source[place] = best.source;
    distance[place] = best.distance;
  }
}

function tryMatch(level: PatchLevel, target: number, candidate: number, best: Best): void {
  if (candidate < 0 || candidate === best.source || level.isSource[candidate] !== 1) return;
  const found = measurePatch(level, target, candidate, best.distance);
  if (found < best.distance) {
    best.distance = found;
    best.source = candidate;
  }
}

function searchAround(
  level: PatchLevel,
  target: number,
  reach: number,
  best: Best,
  seed: number,
): number {
  const { width, height } = level;
  const x = best.source % width;
  const y = (best.source - x) / width;
  let state = seed;
  for (let radius = reach; radius >= 1; radius >>= 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const left = Math.max(patchRadius, x - radius);
    const top = Math.max(patchRadius, y - radius);
    const across = Math.min(width - 1 - patchRadius, x + radius) - left + 1;
    const along = Math.min(height - 1 - patchRadius, y + radius) - top + 1;
    const fromX = left + (((state >>> 16) * across) >>> 16);
    const fromY = top + (((state & 0xffff) * along) >>> 16);
    tryMatch(level, target, fromY * width + fromX, best);
  }
  return state;
}

function setShifts(level: PatchLevel, field: NearestNeighbourField): void {
  const { targets, means } = level;
  for (const target of targets) {
    const place = placeInField(level, target);
    const source = field.source[place]!;
    for (let c = 0; c < 3; c++) {
      field.shifts[place * 4 + c] = shiftBetween(means, target * 4 + c, source * 4 + c);
    }
  }
}

function weigh(level: PatchLevel, field: NearestNeighbourField, scale: number): void {
  const { targets, targetDepths } = level;
  const last = likenessWeights.length - 1;
  for (const [i, target] of targets.entries()) {
    const place = placeInField(level, target);
    const apart = Math.min(last, Math.floor(field.distance[place]! * scale + 0.5));
    const likeness = likenessWeights[apart]!;
    field.weights[place] = (likeness + 1e-9) * depthWeights[targetDepths[i]!]!;
  }
}

function vote(level: PatchLevel, field: NearestNeighbourField): void {
  const { width, colours, holes, window } = level;
  const { source, weights, shifts } = field;
  const { fround } = Math;
  for (const at of holes) {
    const y = Math.floor(at / width);
    const x = at - y * width;
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
        red = fround(red + fround(weight * (colours[from]! + shifts[to]!)));
        green = fround(green + fround(weight * (colours[from + 1]! + shifts[to + 1]!)));
        blue = fround(blue + fround(weight * (colours[from + 2]! + shifts[to + 2]!)));
        total = fround(total + weight);
      }
    }
    if (total === 0) continue;
    colours[at * 4] = toByte(fround(red / total));
    colours[at * 4 + 1] = toByte(fround(green / total));
    colours[at * 4 + 2] = toByte(fround(blue / total));
  }
}

function toByte(value: number): number {
  return Math.min(255, Math.max(0, Math.fround(value + 0.5)));
}
