import { logarithm } from "#kernels/erase/shadow/loop-tables.ts";
import type { ShadowLoops } from "#kernels/erase/shadow/shadow-loops.ts";

/**
 * Sum within `radius` of each pixel, in rows and columns. Running sums: the cost does not grow
 * with the radius.
 */
export const sumBox: ShadowLoops["sumBox"] = (room, { width, height, channels }, radius) => {
  const { values, sums, ring, totals } = room;
  const length = width * channels;
  const held = 2 * radius + 2;
  totals.fill(0, 0, length);
  for (let y = -radius; y < height; y++) {
    const ahead = y + radius;
    const behind = y - radius - 1;
    if (ahead < height) {
      const row = (ahead % held) * length;
      sumRow(values, ahead * length, ring, row, width, channels, radius);
      for (let i = 0; i < length; i++) totals[i]! += ring[row + i]!;
    }
    if (behind >= 0) {
      const row = (behind % held) * length;
      for (let i = 0; i < length; i++) totals[i]! -= ring[row + i]!;
    }
    if (y >= 0) for (let i = 0; i < length; i++) sums[y * length + i] = totals[i]!;
  }
};

function sumRow(
  from: Float32Array,
  read: number,
  to: Float32Array,
  write: number,
  width: number,
  channels: number,
  radius: number,
): void {
  for (let c = 0; c < channels; c++) {
    let sum = 0;
    for (let x = -radius; x < width; x++) {
      if (x + radius < width) sum += from[read + (x + radius) * channels + c]!;
      if (x - radius > 0) sum -= from[read + (x - radius - 1) * channels + c]!;
      if (x >= 0) to[write + x * channels + c] = sum;
    }
  }
}

/** Logarithm of the standard deviation of lightness around every pixel. */
export const measureTexture: ShadowLoops["measureTexture"] = (pixels, radius, room, texture) => {
  const { width, height, logs } = pixels;
  const plane = width * height;
  for (let p = 0; p < plane; p++) {
    room.values[p * 2] = (logs[p]! + logs[plane + p]! + logs[2 * plane + p]!) / 3;
    room.values[p * 2 + 1] = room.values[p * 2]! * room.values[p * 2]!;
  }
  sumBox(room, { width, height, channels: 2 }, radius);
  for (let y = 0; y < height; y++) {
    const down = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
    for (let x = 0; x < width; x++) {
      const across = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1;
      const p = y * width + x;
      const mean = room.sums[p * 2]! / (down * across);
      const variance = Math.max(0, room.sums[p * 2 + 1]! / (down * across) - mean * mean);
      texture[p] = logarithm(0.01 + Math.sqrt(variance));
    }
  }
};
