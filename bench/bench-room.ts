import { createRandom } from "#kernels/random.ts";
import type { Mask, Raster } from "#kernels/raster.ts";

/** A drawn room of any size: a wall with falling light and grain over a floor of boards. */
export function drawRoom(width: number, height: number): Raster {
  const random = createRandom(11);
  const data = new Uint8ClampedArray(width * height * 4);
  const board = Math.max(8, Math.round(height / 24));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const grain = 8 * (random() - 0.5);
      const isFloor = y > height * 0.7;
      const light = isFloor ? 120 + 30 * Math.sin(x / 9) : 225 - (60 * x) / width;
      const gap = isFloor && y % board < 2 ? -60 : 0;
      data[at] = light + grain + gap;
      data[at + 1] = light * (isFloor ? 0.75 : 0.98) + grain + gap;
      data[at + 2] = light * (isFloor ? 0.5 : 0.93) + grain + gap;
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}

/** A square of `side` pixels, a little below the middle, across the edge of wall and floor. */
export function cutSquare({ width, height }: Raster, side: number): Mask {
  const data = new Uint8Array(width * height);
  const left = Math.round((width - side) / 2);
  const top = Math.min(height - side, Math.round(height * 0.62 - side / 2));
  for (let y = top; y < top + side; y++) {
    data.fill(255, y * width + left, y * width + left + side);
  }
  return { width, height, data };
}
