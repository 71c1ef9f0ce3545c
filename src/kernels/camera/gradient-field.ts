import type { GreyPlane } from "./grey-plane.ts";
import type { PixelSize } from "../raster.ts";

/**
 * Gradients of a grey plane at the corners between pixels: index (x, y) lies at (x + 1, y + 1) in
 * pixels. `gx`, `gy` are unit vectors towards brighter; `mag` is 0 where the gradient is too weak
 * to have a direction, and on the rim. `order` lists the others, strongest first.
 */
export type GradientField = PixelSize &
  Readonly<Record<"gx" | "gy" | "mag", Float32Array>> & { readonly order: Int32Array };

/** Levels a pixel: below it, noise of two levels turns a gradient by more than 22.5°. */
const minMagnitude = 3;
const bins = 1024;

/** The gradient field of a plane by 2×2 differences. Cost: pixels. */
export function measureGradient(plane: GreyPlane): GradientField {
  const { width, height, data } = plane;
  const gx = new Float32Array(width * height);
  const gy = new Float32Array(width * height);
  const mag = new Float32Array(width * height);
  let top = 0;
  for (let y = 1; y < height - 2; y++) {
    for (let x = 1; x < width - 2; x++) {
      const at = y * width + x;
      const diagonal = data[at + width + 1]! - data[at]!;
      const other = data[at + 1]! - data[at + width]!;
      const across = (diagonal + other) / 2;
      const down = (diagonal - other) / 2;
      const size = Math.sqrt(across * across + down * down);
      if (size < minMagnitude) continue;
      gx[at] = across / size;
      gy[at] = down / size;
      mag[at] = size;
      top = Math.max(top, size);
    }
  }
  return { width, height, gx, gy, mag, order: orderByMagnitude(mag, top) };
}

function orderByMagnitude(mag: Float32Array, top: number): Int32Array {
  const starts = new Int32Array(bins + 2);
  const binOf = (size: number): number => bins - 1 - Math.floor((size / top) * (bins - 1));
  let count = 0;
  for (const size of mag) {
    if (size === 0) continue;
    starts[binOf(size) + 1]!++;
    count++;
  }
  for (let bin = 1; bin <= bins; bin++) starts[bin]! += starts[bin - 1]!;
  const order = new Int32Array(count);
  for (let at = 0; at < mag.length; at++) {
    const size = mag[at]!;
    if (size === 0) continue;
    order[starts[binOf(size)]!++] = at;
  }
  return order;
}
