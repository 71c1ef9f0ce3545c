import type { Pixels, ShadowLoops } from "#kernels/erase/shadow/shadow-loops.ts";

/** Differences of lightness below this are texture, not the edge of a shadow. */
const faintEdge = 0.2;

/** Seven a pixel of the window: what the fit of a line sums up. */
export const fillMoments: ShadowLoops["fillMoments"] = (
  pixels,
  isRelit,
  labels,
  gains,
  { left, top, right, bottom },
  moments,
) => {
  const { width, parts } = pixels;
  moments.fill(0);
  let at = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++, at += 7) {
      const p = y * width + x;
      if (isRelit[p] === 0 && parts[p] !== 0) continue;
      const guide = lightnessAt(pixels, p);
      moments[at] = 1;
      moments[at + 1] = guide;
      moments[at + 2] = guide * guide;
      if (isRelit[p] === 0) continue;
      const k = labels[p]! * 4;
      for (let c = 0; c < 3; c++) moments[at + 3 + c] = gains[k]! + gains[k + 1 + c]!;
      moments[at + 6] = guide * gains[k]!;
    }
  }
};

/** Five a pixel, over the moments: 1 where there is a line, its slope and three offsets. */
export const fitLines: ShadowLoops["fitLines"] = (moments, sums, pixels) => {
  for (let p = 0; p < pixels; p++) {
    const at = p * 7;
    const to = p * 5;
    if (moments[at] === 0) {
      moments.fill(0, to, to + 5);
      continue;
    }
    const weight = sums[at]!;
    const mean = sums[at + 1]! / weight;
    const variance = sums[at + 2]! / weight - mean * mean;
    const gain = (sums[at + 3]! + sums[at + 4]! + sums[at + 5]!) / (3 * weight);
    const slope = (sums[at + 6]! / weight - mean * gain) / (variance + faintEdge * faintEdge);
    moments[to] = 1;
    moments[to + 1] = slope;
    for (let c = 0; c < 3; c++) moments[to + 2 + c] = sums[at + 3 + c]! / weight - slope * mean;
  }
};

/** Three gains a pixel of the picture, from the sums of lines in the window. */
export const applyLines: ShadowLoops["applyLines"] = (
  pixels,
  isRelit,
  { left, top, right, bottom },
  fits,
  values,
) => {
  let at = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++, at += 5) {
      const p = y * pixels.width + x;
      if (isRelit[p] === 0) continue;
      const weight = fits[at]!;
      const sloped = (fits[at + 1]! / weight) * lightnessAt(pixels, p);
      for (let c = 0; c < 3; c++) values[p * 3 + c] = sloped + fits[at + 2 + c]! / weight;
    }
  }
};

function lightnessAt({ width, height, logs }: Pixels, p: number): number {
  const plane = width * height;
  return (logs[p]! + logs[plane + p]! + logs[2 * plane + p]!) / 3;
}
