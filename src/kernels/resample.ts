import { checkRaster, checkSize } from "./check-input.ts";
import type { Raster } from "./raster.ts";

type Taps = { readonly first: Int32Array; readonly weights: Float32Array; readonly count: number };

/**
 * The raster at another size: area average along an axis that shrinks, Catmull-Rom along one that
 * grows, a copy when the size is the same. Colours are weighted by alpha. Throws `RangeError` for
 * a bad size. Cost: pixels × (taps across + taps down).
 */
export function resizeRaster(raster: Raster, width: number, height: number): Raster {
  checkRaster(raster);
  checkSize("resize", width, height);
  if (width === raster.width && height === raster.height) {
    return { width, height, data: raster.data.slice() };
  }
  const across = tapsFor(raster.width, width);
  const down = tapsFor(raster.height, height);
  const rows = new Map<number, Float32Array>();
  const data = new Uint8ClampedArray(width * height * 4);
  const sum = new Float32Array(width * 4);
  for (let y = 0; y < height; y++) {
    const first = down.first[y]!;
    for (const held of rows.keys()) if (held < first) rows.delete(held);
    sum.fill(0);
    for (let k = 0; k < down.count; k++) {
      const weight = down.weights[y * down.count + k]!;
      if (weight === 0) continue;
      const from = Math.min(raster.height - 1, Math.max(0, first + k));
      let row = rows.get(from);
      if (row === undefined) {
        row = resizeRow(raster, from, across, width);
        rows.set(from, row);
      }
      for (let i = 0; i < sum.length; i++) sum[i]! += weight * row[i]!;
    }
    storeRow(data, y * width * 4, sum);
  }
  return { width, height, data };
}

/** Width and height that fit in `maxSide` with the proportions kept; never larger than given. */
export function fitWithin(
  width: number,
  height: number,
  maxSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function tapsFor(from: number, to: number): Taps {
  const step = from / to;
  const count = to < from ? Math.ceil(step) + 1 : 4;
  const first = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let i = 0; i < to; i++) {
    if (to < from) {
      const low = i * step;
      first[i] = Math.floor(low);
      for (let k = 0; k < count; k++) {
        const start = first[i]! + k;
        const part = Math.min(low + step, start + 1) - Math.max(low, start);
        weights[i * count + k] = start < from ? Math.max(0, part) / step : 0;
      }
    } else {
      const centre = (i + 0.5) * step - 0.5;
      first[i] = Math.floor(centre) - 1;
      for (let k = 0; k < count; k++) {
        weights[i * count + k] = to === from ? Number(k === 1) : catmullRom(centre - first[i]! - k);
      }
    }
  }
  return { first, weights, count };
}

function catmullRom(offset: number): number {
  const t = Math.abs(offset);
  if (t < 1) return (1.5 * t - 2.5) * t * t + 1;
  if (t < 2) return ((-0.5 * t + 2.5) * t - 4) * t + 2;
  return 0;
}

function resizeRow(raster: Raster, y: number, taps: Taps, width: number): Float32Array {
  const row = new Float32Array(width * 4);
  const start = y * raster.width;
  for (let x = 0; x < width; x++) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let k = 0; k < taps.count; k++) {
      const weight = taps.weights[x * taps.count + k]!;
      if (weight === 0) continue;
      const column = Math.min(raster.width - 1, Math.max(0, taps.first[x]! + k));
      const at = (start + column) * 4;
      const opacity = weight * raster.data[at + 3]!;
      red += opacity * raster.data[at]!;
      green += opacity * raster.data[at + 1]!;
      blue += opacity * raster.data[at + 2]!;
      alpha += opacity;
    }
    row[x * 4] = red;
    row[x * 4 + 1] = green;
    row[x * 4 + 2] = blue;
    row[x * 4 + 3] = alpha;
  }
  return row;
}

function storeRow(data: Uint8ClampedArray, start: number, sum: Float32Array): void {
  for (let i = 0; i < sum.length; i += 4) {
    const alpha = sum[i + 3]!;
    if (alpha <= 0) continue;
    data[start + i] = sum[i]! / alpha;
    data[start + i + 1] = sum[i + 1]! / alpha;
    data[start + i + 2] = sum[i + 2]! / alpha;
    data[start + i + 3] = alpha;
  }
}
