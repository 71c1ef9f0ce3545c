/**
 * The twin of the membrane. `parts` is 0
 * for known pixels, 1 for unknown ones, 2 for those that take no part; four values a pixel.
 */
export function fillPlainly(
  values: Float32Array,
  parts: Uint8Array,
  width: number,
  height: number,
): void {
  if (Math.min(width, height) > 4 && parts.includes(1)) {
    startFromHalf(values, parts, width, height);
  }
  const sweeps = Math.max(width, height) <= 16 ? 60 : 12;
  const unknown = listUnknown(parts);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    relax(values, unknown, width, height, sweep % 2 === 1);
  }
}

const channels = 4;

function startFromHalf(
  values: Float32Array,
  parts: Uint8Array,
  width: number,
  height: number,
): void {
  const halfWidth = (width + 1) >> 1;
  const halfHeight = (height + 1) >> 1;
  const half = new Float32Array(halfWidth * halfHeight * channels);
  const halfParts = new Uint8Array(halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y++) {
    for (let x = 0; x < halfWidth; x++) {
      const at = y * halfWidth + x;
      let known = 0;
      let unknown = 0;
      for (let k = 0; k < 4; k++) {
        const fromX = 2 * x + (k & 1);
        const fromY = 2 * y + (k >> 1);
        if (fromX >= width || fromY >= height) continue;
        const from = fromY * width + fromX;
        if (parts[from] === 1) unknown++;
        if (parts[from] !== 0) continue;
        known++;
        for (let c = 0; c < channels; c++) {
          half[at * channels + c]! += values[from * channels + c]!;
        }
      }
      if (known === 0) halfParts[at] = unknown > 0 ? 1 : 2;
      if (known < 2) continue;
      for (let c = 0; c < channels; c++) half[at * channels + c]! /= known;
    }
  }
  fillPlainly(half, halfParts, halfWidth, halfHeight);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (parts[y * width + x] !== 1) continue;
      const from = (y >> 1) * halfWidth + (x >> 1);
      for (let c = 0; c < channels; c++) {
        values[(y * width + x) * channels + c] = half[from * channels + c]!;
      }
    }
  }
}

function listUnknown(parts: Uint8Array): Int32Array {
  let count = 0;
  for (let at = 0; at < parts.length; at++) if (parts[at] === 1) count++;
  const list = new Int32Array(count);
  let to = 0;
  for (let at = 0; at < parts.length; at++) if (parts[at] === 1) list[to++] = at;
  return list;
}

function relax(
  values: Float32Array,
  unknown: Int32Array,
  width: number,
  height: number,
  backwards: boolean,
): void {
  const count = width * height;
  for (let i = 0; i < unknown.length; i++) {
    const at = unknown[backwards ? unknown.length - 1 - i : i]!;
    const x = at % width;
    const left = x > 0 ? at - 1 : at + (width > 1 ? 1 : 0);
    const right = x + 1 < width ? at + 1 : at - (width > 1 ? 1 : 0);
    const up = at >= width ? at - width : at + (height > 1 ? width : 0);
    const down = at + width < count ? at + width : at - (height > 1 ? width : 0);
    for (let c = 0; c < channels; c++) {
      const mean =
        (values[left * channels + c]! +
          values[right * channels + c]! +
          values[up * channels + c]! +
          values[down * channels + c]!) /
        4;
      const before = values[at * channels + c]!;
      values[at * channels + c] = before + 1.5 * (mean - before);
    }
  }
}
