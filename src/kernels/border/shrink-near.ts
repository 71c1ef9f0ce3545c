import type { PixelSize, Raster } from "../raster.ts";
import type { BorderRun } from "./trace-border.ts";

/** Pixels around a border that are shrunk. */
const reach = 10;
/** Points along a border from one that is gone around to the next. */
const every = 4;

/**
 * A smaller copy of a photo near borders, by area average; nothing elsewhere. Cost: the photo's pixels
 * there.
 */
export function shrinkNear(
  photo: Raster,
  { width, height }: PixelSize,
  runs: readonly BorderRun[],
): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  if (width === photo.width && height === photo.height) return photo;
  const isNear = markNear(runs, width, height);
  const across = shareOut(photo.width, width);
  const down = shareOut(photo.height, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isNear[y * width + x] === 0) continue;
      let [red, green, blue] = [0, 0, 0];
      for (let k = 0; k < down.count; k++) {
        const byRow = down.weights[y * down.count + k]!;
        if (byRow === 0) continue;
        let at = ((down.first[y]! + k) * photo.width + across.first[x]!) * 4;
        for (let j = 0; j < across.count; j++, at += 4) {
          const weight = byRow * across.weights[x * across.count + j]!;
          if (weight === 0) continue;
          red += weight * photo.data[at]!;
          green += weight * photo.data[at + 1]!;
          blue += weight * photo.data[at + 2]!;
        }
      }
      const to = (y * width + x) * 4;
      data[to] = red;
      data[to + 1] = green;
      data[to + 2] = blue;
      data[to + 3] = 255;
    }
  }
  return { width, height, data };
}

function markNear(runs: readonly BorderRun[], width: number, height: number): Uint8Array {
  const isNear = new Uint8Array(width * height);
  for (const run of runs) {
    for (let i = 0; i < run.x.length + every; i += every) {
      const at = Math.min(i, run.x.length - 1);
      const [x, y] = [Math.floor(run.x[at]!), Math.floor(run.y[at]!)];
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      for (let row = Math.max(0, y - reach); row < Math.min(height, y + reach + 1); row++) {
        isNear.fill(1, row * width + left, row * width + right);
      }
    }
  }
  return isNear;
}

/** Of which pixels of a longer side each pixel of a shorter one is made: from the first on. */
function shareOut(
  from: number,
  to: number,
): { readonly first: Int32Array; readonly weights: Float64Array; readonly count: number } {
  const step = from / to;
  const count = Math.ceil(step) + 1;
  const first = new Int32Array(to);
  const weights = new Float64Array(to * count);
  for (let i = 0; i < to; i++) {
    const low = i * step;
    first[i] = Math.floor(low);
    for (let k = 0; k < count; k++) {
      const start = first[i]! + k;
      const part = Math.min(low + step, start + 1, from) - Math.max(low, start);
      weights[i * count + k] = Math.max(0, part) / step;
    }
  }
  return { first, weights, count };
}
