import type { PixelSize, Rect } from "./raster.ts";

/** The rectangle grown by `margin` pixels on each side, as far as a picture of this size goes. */
export function growRect(
  { left, top, right, bottom }: Rect,
  margin: number,
  { width, height }: PixelSize,
): Rect {
  const all = { left: 0, top: 0, right: width, bottom: height };
  const grown = { left: left - margin, top: top - margin, right: right + margin };
  return cutRect({ ...grown, bottom: bottom + margin }, all);
}

/** What two rectangles share; its `left` is not before its `right` where that is nothing. */
export function cutRect(one: Rect, other: Rect): Rect {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** A rectangle of no size. */
export const emptyRect: Rect = { left: 0, top: 0, right: 0, bottom: 0 };

/** Around all of these pixels of a picture so wide; of no size without any. */
export function boundPixels(pixels: Int32Array, width: number): Rect {
  if (pixels.length === 0) return emptyRect;
  const box = { left: width, top: Infinity, right: 0, bottom: 0 };
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box;
}
