import sharp from "sharp";

import type { Mask, Raster } from "#kernels/raster.ts";

/** Decodes a picture upright to RGBA in sRGB, as a person sees it. */
export async function decodePicture(file: string | Buffer): Promise<Raster> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
}

/** The largest difference of any channel over the pixels that `counts` names. */
export function findLargestDifference(
  a: Raster,
  b: Raster,
  counts: (index: number) => boolean,
): number {
  if (a.width !== b.width || a.height !== b.height) throw new RangeError("sizes differ");
  let largest = 0;
  for (let i = 0; i < a.width * a.height; i++) {
    if (!counts(i)) continue;
    for (let channel = 0; channel < 4; channel++) {
      const at = i * 4 + channel;
      largest = Math.max(largest, Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)));
    }
  }
  return largest;
}

/** Mean and standard deviation of each of R, G, B over the pixels that `counts` names. */
export function measureColour(
  picture: Raster,
  counts: (index: number) => boolean,
): { mean: [number, number, number]; deviation: [number, number, number]; pixels: number } {
  const sum: [number, number, number] = [0, 0, 0];
  const squares: [number, number, number] = [0, 0, 0];
  let pixels = 0;
  for (let i = 0; i < picture.width * picture.height; i++) {
    if (!counts(i)) continue;
    pixels++;
    for (const channel of [0, 1, 2] as const) {
      const value = picture.data[i * 4 + channel] ?? 0;
      sum[channel] += value;
      squares[channel] += value * value;
    }
  }
  const meanOf = (channel: 0 | 1 | 2) => sum[channel] / Math.max(1, pixels);
  const deviationOf = (channel: 0 | 1 | 2) =>
    Math.sqrt(Math.max(0, squares[channel] / Math.max(1, pixels) - meanOf(channel) ** 2));
  return {
    mean: [meanOf(0), meanOf(1), meanOf(2)],
    deviation: [deviationOf(0), deviationOf(1), deviationOf(2)],
    pixels,
  };
}

/** The union of masks, as a test of one pixel: true where any of them covers it at all. */
export function coveredBy(masks: readonly Mask[]): (index: number) => boolean {
  return (index) => masks.some((mask) => (mask.data[index] ?? 0) > 0);
}
