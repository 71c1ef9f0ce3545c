import { labFromLinear, linearOfByte } from "../colour.ts";
import { blurBox } from "../mask/blur-box.ts";
import type { Raster } from "../raster.ts";

/** CIELAB of a picture as three planes, and how fast the colour changes at each pixel. */
export type LabPlanes = {
  readonly width: number;
  readonly height: number;
  readonly lightness: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
  /** Length of the colour gradient, in CIELAB units a pixel. */
  readonly slope: Float32Array;
};

/**
 * Planes of `photo`, smoothed so that noise is no edge: lightness by two boxes of `radius`, a and b
 * by two of twice that, since compression stores colour coarsely and leaves blocks in it.
 */
export function createLabPlanes(photo: Raster, radius: number): LabPlanes {
  const { width, height } = photo;
  const count = width * height;
  const raw = [new Float32Array(count), new Float32Array(count), new Float32Array(count)] as const;
  for (let i = 0; i < count; i++) {
    const lab = labFromLinear([
      linearOfByte[photo.data[i * 4]!]!,
      linearOfByte[photo.data[i * 4 + 1]!]!,
      linearOfByte[photo.data[i * 4 + 2]!]!,
    ]);
    raw[0][i] = lab[0];
    raw[1][i] = lab[1];
    raw[2][i] = lab[2];
  }
  const smooth = (plane: Float32Array, by: number): Float32Array =>
    blurBox(blurBox(plane, width, height, by), width, height, by);
  const lightness = smooth(raw[0], radius);
  const a = smooth(raw[1], radius * 2);
  const b = smooth(raw[2], radius * 2);
  const slope = new Float32Array(count);
  addSquaredSlope(slope, lightness, width, height);
  addSquaredSlope(slope, a, width, height);
  addSquaredSlope(slope, b, width, height);
  for (let i = 0; i < count; i++) slope[i] = Math.sqrt(slope[i]!);
  return { width, height, lightness, a, b, slope };
}

function addSquaredSlope(
  slope: Float32Array,
  plane: Float32Array,
  width: number,
  height: number,
): void {
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width;
    const down = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1);
      const right = Math.min(width - 1, x + 1);
      const row = y * width;
      const dx = (plane[row + right]! - plane[row + left]!) / 2;
      const dy = (plane[down + x]! - plane[up + x]!) / 2;
      slope[row + x]! += dx * dx + dy * dy;
    }
  }
}
