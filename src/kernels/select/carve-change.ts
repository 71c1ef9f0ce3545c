import { measureDistance } from "../mask/distance-transform.ts";

/** How many times as fat as a click is deep a change may be: nobody hits the middle to a pixel. */
const mostFat = 1.2;

/**
 * A finger's width, as a part of the picture's longer side. Who clicks farther inside than that need not
 * aim at the middle: a second wall, a curtain to be taken away.
 */
const fingerPart = 1 / 64;

/** A rectangle of whole pixels; `right` and `bottom` are behind its last ones. */
type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/**
 * Of a change (1 for each of its pixels, `at` among them) what the click at `at` can have asked for.
 * People click in the middle of what is wrong, so what is wrong is hardly fatter than the click is far
 * from the nearest pixel that was right before (`isRight`). A change that is much fatter also takes what
 * was right: then only what hangs together around the click is left, no farther from what was
 * right before than an error of that depth is across. The change itself where it is not too fat, and
 * where nothing near was right. Linear in the box around the change, where the click is that near.
 */
export function carveChange(
  change: Uint8Array,
  isRight: (p: number) => boolean,
  width: number,
  at: number,
): Uint8Array {
  const height = change.length / width;
  const finger = fingerPart * Math.max(width, height);
  const depth = Math.max(1, findDepth(isRight, width, height, at, finger));
  if (depth > finger) return change;
  const box = findBox(change, width);
  if (!isFatter(change, width, box, mostFat * depth)) return change;
  const reach = 2 * depth;
  const near = growBox(box, Math.ceil(reach), width, height);
  const across = near.right - near.left;
  const distance = measureFrom(isRight, width, near);
  const isNear = (p: number): boolean => {
    const x = p % width;
    const row = (p - x) / width - near.top;
    return change[p] === 1 && distance[row * across + x - near.left]! <= reach;
  };
  return keepAround(change.length, width, at, isNear);
}

function findBox(region: Uint8Array, width: number): Box {
  let [left, top, right, bottom] = [width, Infinity, 0, 0];
  for (let p = 0; p < region.length; p++) {
    if (region[p] === 0) continue;
    const x = p % width;
    const y = (p - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  return { left, top, right, bottom };
}

function growBox(
  { left, top, right, bottom }: Box,
  by: number,
  width: number,
  height: number,
): Box {
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(width, right + by),
    bottom: Math.min(height, bottom + by),
  };
}

/** How far a pixel is from the nearest one that is right; Infinity where that is more than `most`. */
function findDepth(
  isRight: (p: number) => boolean,
  width: number,
  height: number,
  at: number,
  most: number,
): number {
  const x = at % width;
  const y = (at - x) / width;
  const around = { left: x, top: y, right: x + 1, bottom: y + 1 };
  const box = growBox(around, Math.ceil(most), width, height);
  let least = Infinity;
  for (let row = box.top; row < box.bottom; row++) {
    for (let column = box.left; column < box.right; column++) {
      if (!isRight(row * width + column)) continue;
      least = Math.min(least, Math.hypot(column - x, row - y));
    }
  }
  return least;
}

/** The distance of every pixel of a box to the nearest pixel in it that is right, row by row. */
function measureFrom(isRight: (p: number) => boolean, width: number, box: Box): Float32Array {
  const across = box.right - box.left;
  const isSource = new Uint8Array(across * (box.bottom - box.top));
  for (let y = box.top, cell = 0; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++, cell++)
      isSource[cell] = isRight(y * width + x) ? 1 : 0;
  }
  return measureDistance(isSource, across, box.bottom - box.top);
}

/** Whether a disc of more than this radius fits into a region; the picture's own edge is an edge. */
function isFatter(region: Uint8Array, width: number, box: Box, radius: number): boolean {
  const across = box.right - box.left + 2;
  const isOutside = new Uint8Array(across * (box.bottom - box.top + 2)).fill(1);
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const cell = (y - box.top + 1) * across + x - box.left + 1;
      if (region[y * width + x] === 1) isOutside[cell] = 0;
    }
  }
  return measureDistance(isOutside, across, box.bottom - box.top + 2).some((one) => one > radius);
}

/** 1 for a pixel and all that hangs together with it by their sides where `isPart` says so. */
function keepAround(
  pixels: number,
  width: number,
  at: number,
  isPart: (p: number) => boolean,
): Uint8Array {
  const kept = new Uint8Array(pixels);
  const open = [at];
  kept[at] = 1;
  for (let p = open.pop(); p !== undefined; p = open.pop()) {
    const x = p % width;
    const beside = [x > 0 ? p - 1 : -1, x + 1 < width ? p + 1 : -1, p - width, p + width];
    for (const q of beside) {
      if (q < 0 || q >= pixels || kept[q] === 1 || !isPart(q)) continue;
      kept[q] = 1;
      open.push(q);
    }
  }
  return kept;
}
