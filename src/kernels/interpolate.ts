import type { PixelSize } from "./raster.ts";

/** By pixel along a line, the two of another line that it lies between and how far from the first. */
export type Taps = {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly share: Float32Array | Float64Array;
};

/**
 * Between which pixels of a line of `length` those `placeOf` gives lie, as many as `share` has room
 * for; those before its first pixel are on it.
 */
export function placeTaps<Shares extends Float32Array | Float64Array>(
  length: number,
  share: Shares,
  placeOf: (i: number) => number,
): Taps & { readonly share: Shares } {
  const first = new Int32Array(share.length);
  const second = new Int32Array(share.length);
  for (let i = 0; i < share.length; i++) {
    const at = Math.max(0, placeOf(i));
    first[i] = Math.min(length - 1, Math.floor(at));
    second[i] = Math.min(length - 1, first[i]! + 1);
    share[i] = at - first[i]!;
  }
  return { first, second, share };
}

/** The value of a plane at (x, y), bilinear, where the centre of the first pixel is at (0, 0). */
export function sampleLinear(
  plane: Float32Array,
  { width, height }: PixelSize,
  x: number,
  y: number,
): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const fx = Math.min(1, Math.max(0, x - left));
  const fy = Math.min(1, Math.max(0, y - top));
  const upper = plane[top * width + left]! * (1 - fx) + plane[top * width + right]! * fx;
  const lower = plane[bottom * width + left]! * (1 - fx) + plane[bottom * width + right]! * fx;
  return upper * (1 - fy) + lower * fy;
}
