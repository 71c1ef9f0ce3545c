import { measureDistance } from "#kernels/mask/distance-transform.ts";

/** A selection beside its truth, 0 or 1 a pixel; what `isIgnored` holds is neither right nor wrong. */
export type BorderCase = {
  readonly width: number;
  readonly height: number;
  readonly selected: Uint8Array;
  readonly truth: Uint8Array;
  readonly isIgnored?: Uint8Array;
};

/** A border so near what is ignored, or the frame, is not looked at: where it runs is not known there. */
const blurredBy = 3;

export type BorderDistance = {
  /** Of all of both borders, those of holes and specks as well. */
  readonly mean: number;
  /** Of what lies within `nearby` pixels of the other border: how well the border itself is drawn. */
  readonly near: number;
};

const nearby = 10;

/**
 * The distance between the border of a selection and the true one, in pixels: from each pixel of one
 * to the nearest of the other, the means of both ways averaged. Null where the truth has no border;
 * the longer side where only the selection has none.
 */
export function measureBorderDistance(borders: BorderCase): BorderDistance | null {
  const { width, height, selected, truth, isIgnored } = borders;
  const isOpen = findOpen(width, height, isIgnored);
  const ours = markBorder(selected, width, height, isOpen);
  const theirs = markBorder(truth, width, height, isOpen);
  if (!theirs.includes(1)) return null;
  const farthest = Math.max(width, height);
  if (!ours.includes(1)) return { mean: farthest, near: nearby };
  const toTheirs = measureDistance(theirs, width, height);
  const toOurs = measureDistance(ours, width, height);
  const meanWithin = (limit: number): number =>
    (meanAt(toTheirs, ours, limit) + meanAt(toOurs, theirs, limit)) / 2;
  return { mean: meanWithin(Infinity), near: meanWithin(nearby) };
}

/** 1 where a border is looked at. */
function findOpen(width: number, height: number, isIgnored: Uint8Array | undefined): Uint8Array {
  const isClosed = new Uint8Array(width * height);
  for (let i = 0; i < isClosed.length; i++) {
    const x = i % width;
    const y = (i - x) / width;
    const isRim = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    if (isRim || isIgnored?.[i] === 1) isClosed[i] = 1;
  }
  const distance = measureDistance(isClosed, width, height);
  return Uint8Array.from(distance, (value) => (value > blurredBy ? 1 : 0));
}

/** The pixels inside that have one outside beside them. */
function markBorder(
  region: Uint8Array,
  width: number,
  height: number,
  isOpen: Uint8Array,
): Uint8Array {
  const isBorder = new Uint8Array(region.length);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      if (region[at] === 0 || isOpen[at] === 0) continue;
      const isInner = region[at - 1]! & region[at + 1]! & region[at - width]! & region[at + width]!;
      isBorder[at] = 1 - isInner;
    }
  }
  return isBorder;
}

/** The mean of values up to a limit, and the limit where there is none. */
function meanAt(values: Float32Array, where: Uint8Array, limit: number): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < where.length; i++) {
    if (where[i] === 0 || values[i]! > limit) continue;
    sum += values[i]!;
    count++;
  }
  return count === 0 ? limit : sum / count;
}
