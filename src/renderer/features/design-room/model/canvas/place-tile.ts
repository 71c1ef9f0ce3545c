import type { PixelSize, Rect } from "#kernels/raster.ts";

import type { Size } from "./viewport.ts";

/** In css pixels of the well. */
export type Tile = PixelSize & { readonly left: number; readonly top: number };

/**
 * Tiles begin and end with whole cells of this side, so that they seldom move or grow. A hundred
 * css pixels are whole pixels of the screen at densities in quarters or tenths.
 */
const cell = 100;

/**
 * The part of the well that a canvas has to cover to show what lies in `box`; null where the well
 * shows none of it. `held` is the size that the canvas has: fresh pixels cost far more than drawn
 * ones, so it shrinks only where three quarters of it would be of no use.
 */
export function placeTile(box: Rect, well: Size, held: PixelSize): Tile | null {
  const left = floorToCell(Math.max(0, box.left));
  const top = floorToCell(Math.max(0, box.top));
  const width = ceilToCell(Math.min(well.width, box.right)) - left;
  const height = ceilToCell(Math.min(well.height, box.bottom)) - top;
  if (width <= 0 || height <= 0) return null;
  const isHeld = held.width >= width && held.height >= height;
  const isWasted = held.width * held.height > 4 * width * height;
  const size = isHeld && !isWasted ? held : { width, height };
  return { left, top, width: size.width, height: size.height };
}

function floorToCell(at: number): number {
  return Math.floor(at / cell) * cell;
}

function ceilToCell(at: number): number {
  return Math.ceil(at / cell) * cell;
}
