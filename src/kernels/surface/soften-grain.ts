import { blurRow } from "../mask/blur-box.ts";
import { findMaskBounds } from "../mask.ts";
import type { Mask, Raster, Rect } from "../raster.ts";

const radius = 5;
/** The rows in reach of one, and the one that leaves it. */
const held = 2 * radius + 2;

/** Local means of a surface's pixels, row by row. */
export type GrainlessRows = {
  /**
   * The means of red, green and blue (0 to 255, not rounded) of row `y` of the bounds, three
   * numbers a column of the bounds; only those of masked pixels mean anything. Rows are asked for
   * from the first of the bounds to the last, and read five rows ahead.
   */
  moveTo(y: number): Float64Array;
};

/**
 * Means over squares of eleven pixels, within the mask only, of the RGBA bytes `data` of a picture
 * of the mask's size. Cost linear in the bounds, a few rows of memory.
 */
export function createGrainlessRows(
  data: Uint8ClampedArray,
  mask: Mask,
  bounds: Rect,
): GrainlessRows {
  const width = bounds.right - bounds.left;
  const lines = four(() => new Float32Array(width));
  const sums = four(() => new Float64Array(width));
  const blurred = Array.from({ length: held }, () => four(() => new Float32Array(width)));
  const means = new Float64Array(width * 3);
  let next = bounds.top;
  const enter = (y: number): void => {
    readRow(data, mask.data, y * mask.width + bounds.left, lines);
    const across = blurred[y % held]!;
    lines.forEach((line, c) => {
      blurRow(line, across[c]!, 0, width, radius);
      addTo(sums[c]!, across[c]!, 1);
    });
  };
  return {
    moveTo(y) {
      for (; next <= Math.min(bounds.bottom - 1, y + radius); next++) enter(next);
      const leaving = y - radius - 1;
      if (leaving >= bounds.top) {
        sums.forEach((sum, c) => addTo(sum, blurred[leaving % held]![c]!, -1));
      }
      const first = Math.max(bounds.top, y - radius);
      divide(sums, next - first, means);
      return means;
    },
  };
}

/** Of red, green, blue and coverage. */
type Four<Line> = readonly [Line, Line, Line, Line];

function four<Line>(create: () => Line): Four<Line> {
  return [create(), create(), create(), create()];
}

/** What `GrainlessRows` gives for the whole photo, four floats a pixel. */
export function measureGrainless(photo: Raster, mask: Mask): Float32Array {
  const values = new Float32Array(photo.data.length);
  const bounds = findMaskBounds(mask);
  if (bounds === null) return values;
  const { left, top, right, bottom } = bounds;
  const rows = createGrainlessRows(photo.data, mask, bounds);
  for (let y = top; y < bottom; y++) {
    const means = rows.moveTo(y);
    for (let x = left; x < right; x++) {
      const i = y * mask.width + x;
      if (mask.data[i] === 0) continue;
      for (let c = 0; c < 3; c++) values[i * 4 + c] = means[(x - left) * 3 + c]!;
    }
  }
  return values;
}

/** Draws the masked pixels of row `y` towards their means: `kept` (0 to 1) of their grain stays. */
export function softenRow(
  data: Uint8ClampedArray,
  mask: Mask,
  { left, right }: Rect,
  y: number,
  means: Float64Array,
  kept: number,
): void {
  for (let x = left; x < right; x++) {
    const i = y * mask.width + x;
    if (mask.data[i] === 0) continue;
    const at = i * 4;
    const from = (x - left) * 3;
    data[at] = means[from]! + (data[at]! - means[from]!) * kept;
    data[at + 1] = means[from + 1]! + (data[at + 1]! - means[from + 1]!) * kept;
    data[at + 2] = means[from + 2]! + (data[at + 2]! - means[from + 2]!) * kept;
  }
}

/** The coverage of a row, and its channels times that. */
function readRow(
  data: Uint8ClampedArray,
  coverages: Uint8Array,
  start: number,
  [red, green, blue, cover]: Four<Float32Array>,
): void {
  for (let x = 0; x < cover.length; x++) {
    const coverage = coverages[start + x]!;
    const at = (start + x) * 4;
    cover[x] = coverage;
    red[x] = coverage * data[at]!;
    green[x] = coverage * data[at + 1]!;
    blue[x] = coverage * data[at + 2]!;
  }
}

function addTo(sums: Float64Array, line: Float32Array, sign: number): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += sign * line[x]!;
}

function divide(
  [red, green, blue, cover]: Four<Float64Array>,
  count: number,
  means: Float64Array,
): void {
  for (let x = 0; x < cover.length; x++) {
    const weight = Math.fround(cover[x]! / count);
    means[x * 3] = Math.fround(red[x]! / count) / weight;
    means[x * 3 + 1] = Math.fround(green[x]! / count) / weight;
    means[x * 3 + 2] = Math.fround(blue[x]! / count) / weight;
  }
}
