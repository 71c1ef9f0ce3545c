/**
 * Fills the pixels of a plane where `isUnknown` is not 0 with the smoothest surface that meets the
 * known ones (Laplace's equation), in place, for `channels` interleaved values a pixel. Coarse to
 * fine with a few over-relaxed Gauss-Seidel sweeps a level; cost linear in the pixels.
 */
export function fillMembrane(
  values: Float32Array,
  isUnknown: Uint8Array,
  width: number,
  height: number,
  channels: number,
): void {
  if (Math.min(width, height) > 4 && isUnknown.includes(1)) {
    startFromHalf(values, isUnknown, width, height, channels);
  }
  const sweeps = Math.max(width, height) <= 16 ? 60 : 12;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    relax(values, isUnknown, width, height, channels, sweep % 2 === 1);
  }
}

function startFromHalf(
  values: Float32Array,
  isUnknown: Uint8Array,
  width: number,
  height: number,
  channels: number,
): void {
  const halfWidth = (width + 1) >> 1;
  const halfHeight = (height + 1) >> 1;
  const half = new Float32Array(halfWidth * halfHeight * channels);
  const halfUnknown = new Uint8Array(halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y++) {
    for (let x = 0; x < halfWidth; x++) {
      const at = y * halfWidth + x;
      let known = 0;
      for (let k = 0; k < 4; k++) {
        const fromX = 2 * x + (k & 1);
        const fromY = 2 * y + (k >> 1);
        if (fromX >= width || fromY >= height) continue;
        const from = fromY * width + fromX;
        if (isUnknown[from] !== 0) continue;
        known++;
        for (let c = 0; c < channels; c++) {
          half[at * channels + c]! += values[from * channels + c]!;
        }
      }
      halfUnknown[at] = known === 0 ? 1 : 0;
      if (known < 2) continue;
      for (let c = 0; c < channels; c++) half[at * channels + c]! /= known;
    }
  }
  fillMembrane(half, halfUnknown, halfWidth, halfHeight, channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isUnknown[y * width + x] === 0) continue;
      const from = (y >> 1) * halfWidth + (x >> 1);
      for (let c = 0; c < channels; c++) {
        values[(y * width + x) * channels + c] = half[from * channels + c]!;
      }
    }
  }
}

function relax(
  values: Float32Array,
  isUnknown: Uint8Array,
  width: number,
  height: number,
  channels: number,
  backwards: boolean,
): void {
  const count = width * height;
  for (let i = 0; i < count; i++) {
    const at = backwards ? count - 1 - i : i;
    if (isUnknown[at] === 0) continue;
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
