import { checkMask, checkSize } from "../check-input.ts";
import type { Mask } from "../raster.ts";

/**
 * A mask as alternating lengths of outside and inside pixels in row order, starting outside (so
 * the first length may be 0). Coverage of 128 and more counts as inside. The lengths sum to
 * width × height.
 */
export function encodeRuns(mask: Mask): number[] {
  checkMask(mask);
  const runs: number[] = [];
  let inside = false;
  let length = 0;
  for (const value of mask.data) {
    if (value >= 128 !== inside) {
      runs.push(length);
      inside = !inside;
      length = 0;
    }
    length++;
  }
  runs.push(length);
  return runs;
}

/** The mask (0 or 255) that `encodeRuns` wrote. Throws `RangeError` unless the lengths fit. */
export function decodeRuns(runs: readonly number[], width: number, height: number): Mask {
  checkSize("selection", width, height);
  let sum = 0;
  for (const length of runs) {
    if (!Number.isInteger(length) || length < 0) {
      throw new RangeError("selection: a run length must be a whole number of at least 0");
    }
    sum += length;
  }
  if (sum !== width * height) throw new RangeError("selection: runs must sum to width × height");
  const data = new Uint8Array(width * height);
  let at = 0;
  runs.forEach((length, index) => {
    if (index % 2 === 1) data.fill(255, at, at + length);
    at += length;
  });
  return { width, height, data };
}
