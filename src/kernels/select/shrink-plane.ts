import type { PixelSize } from "../raster.ts";

/** A plane at a size of its own. */
export type SizedPlane = PixelSize & {
  readonly data: Float32Array;
};

/** The means of squares of `step` pixels, cut at the right and the lower edge. Linear in the pixels. */
export function shrinkPlane(
  plane: Float32Array,
  width: number,
  height: number,
  step: number,
): SizedPlane {
  const across = Math.ceil(width / step);
  const down = Math.ceil(height / step);
  const data = new Float32Array(across * down);
  for (let row = 0; row < down; row++) {
    const top = row * step;
    const bottom = Math.min(height, top + step);
    for (let column = 0; column < across; column++) {
      const left = column * step;
      const right = Math.min(width, left + step);
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) sum += plane[y * width + x]!;
      }
      data[row * across + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width: across, height: down, data };
}

/** A plane that `shrinkPlane` made, every square filled with its value. Linear in the pixels. */
export function enlargePlane(
  { width: across, data }: SizedPlane,
  width: number,
  height: number,
  step: number,
): Float32Array {
  const plane = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    if (y % step !== 0) {
      plane.copyWithin(row, row - width, row);
      continue;
    }
    const from = (y / step) * across;
    for (let x = 0, column = 0; x < width; column++) {
      const value = data[from + column]!;
      const end = Math.min(width, x + step);
      while (x < end) plane[row + x++] = value;
    }
  }
  return plane;
}
