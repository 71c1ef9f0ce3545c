import type { Mask, Raster } from "../raster.ts";

/**
 * Pixels on the border of an area whose photo shows two colours in one, by the mask's coverage: where
 * they are, and each of both colours, red, green and blue of a pixel after each other.
 */
export type MixedPixels = {
  readonly at: Int32Array;
  readonly inside: Uint8ClampedArray;
  readonly outside: Uint8ClampedArray;
};

/** What a new surface is drawn over, and the pixels of its border that show both. */
export type Ground = {
  readonly mixed?: MixedPixels;
  /** What is seen where it is not; the photo itself where nothing was painted or laid before. */
  readonly under?: Raster;
};

export const noMixedPixels: MixedPixels = {
  at: new Int32Array(),
  inside: new Uint8ClampedArray(),
  outside: new Uint8ClampedArray(),
};

/** Writes one side's colours into the RGBA bytes of the picture that they were found in. */
export function writeSide(
  data: Uint8ClampedArray,
  mixed: MixedPixels,
  side: "inside" | "outside",
): void {
  const colours = mixed[side];
  for (let k = 0; k < mixed.at.length; k++) {
    const to = mixed.at[k]! * 4;
    data[to] = colours[k * 3]!;
    data[to + 1] = colours[k * 3 + 1]!;
    data[to + 2] = colours[k * 3 + 2]!;
  }
}

/** The photo with only one side's colours in those pixels; itself where there are none. */
export function showSide(photo: Raster, mixed: MixedPixels, side: "inside" | "outside"): Raster {
  if (mixed.at.length === 0) return photo;
  const data = photo.data.slice();
  writeSide(data, mixed, side);
  return { width: photo.width, height: photo.height, data };
}

/**
 * What was blended with the photo's bytes by the mask's coverage, in place, as if it had been blended
 * with the colours of what is outside.
 */
export function blendWithOutside(
  data: Uint8ClampedArray,
  photo: Raster,
  mask: Mask,
  { at, outside }: MixedPixels,
): void {
  for (let k = 0; k < at.length; k++) {
    const pixel = at[k]!;
    const rest = 1 - mask.data[pixel]! / 255;
    for (let c = 0; c < 3; c++) {
      data[pixel * 4 + c]! += rest * (outside[k * 3 + c]! - photo.data[pixel * 4 + c]!);
    }
  }
}
