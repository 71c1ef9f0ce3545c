import type { PixelSize, Rect } from "../raster.ts";

/** The rectangle grown by `margin` pixels on each side, as far as a picture of this size goes. */
export function growRect(
  { left, top, right, bottom }: Rect,
  margin: number,
  { width, height }: PixelSize,
): Rect {
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  };
}
