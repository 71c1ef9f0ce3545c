import type { Rect } from "../../raster.ts";

/** A smaller copy of a picture, three bytes a pixel, and of the parts of it. */
export type SmallPicture = { width: number; height: number; rgb: Uint8Array; parts: Uint8Array };

type Pixels = ArrayLike<number>;

/**
 * What of `colours` (four bytes a pixel, `width` pixels a row) lies in `area`, at one `factor`-th
 * of its size: the mean of every block of pixels, and the highest of their `parts`. `factor` is
 * at least 1.
 */
export function shrinkPicture(
  colours: Pixels,
  parts: Pixels,
  width: number,
  area: Rect,
  factor: number,
): SmallPicture {
  const small = {
    width: Math.ceil((area.right - area.left) / factor),
    height: Math.ceil((area.bottom - area.top) / factor),
  };
  const rgb = new Uint8Array(small.width * small.height * 3);
  const highest = new Uint8Array(small.width * small.height);
  const sums = new Uint32Array(small.width * 4);
  const columns = new Int32Array(area.right - area.left);
  for (let x = 0; x < columns.length; x++) columns[x] = Math.floor(x / factor) * 4;
  let row = 0;
  for (let y = area.top; y < area.bottom; y++) {
    addRow(colours, y * width + area.left, columns, sums);
    const start = row * small.width;
    for (let x = 0; x < columns.length; x++) {
      const part = parts[y * width + area.left + x]!;
      const to = start + (columns[x]! >> 2);
      if (part > highest[to]!) highest[to] = part;
    }
    const next = Math.floor((y + 1 - area.top) / factor);
    if (next === row && y + 1 < area.bottom) continue;
    writeMeans(sums, rgb, start * 3);
    sums.fill(0);
    row = next;
  }
  return { ...small, rgb, parts: highest };
}

function addRow(colours: Pixels, from: number, columns: Int32Array, sums: Uint32Array): void {
  for (let x = 0; x < columns.length; x++) {
    const at = (from + x) * 4;
    const to = columns[x]!;
    sums[to]! += colours[at]!;
    sums[to + 1]! += colours[at + 1]!;
    sums[to + 2]! += colours[at + 2]!;
    sums[to + 3]! += 1;
  }
}

function writeMeans(sums: Uint32Array, rgb: Uint8Array, start: number): void {
  let to = start;
  for (let at = 0; at < sums.length; at += 4) {
    const count = sums[at + 3]!;
    rgb[to] = Math.round(sums[at]! / count);
    rgb[to + 1] = Math.round(sums[at + 1]! / count);
    rgb[to + 2] = Math.round(sums[at + 2]! / count);
    to += 3;
  }
}
