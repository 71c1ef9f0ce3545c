import { sampleLinear } from "../interpolate.ts";
import type { Mask, Raster, Rect } from "../raster.ts";

/** The window, in working pixels to each side, from which the colours of both sides are taken. */
const colourRadius = 4;
/** The difference of the two sides, in levels, at which colour and place count the same. */
const faintContrast = 16;

/** The mean colours inside (first three) and outside (last three) near a place. */
type Sides = Float64Array;

/**
 * Coverage of a region found on a smaller copy of a photo, at the photo's size: 0 or 255 but for
 * the pixels on both sides of its border, whose coverage is their place between the mean colours
 * found inside and outside nearby (as in matting by linear mixture; Ruzon and Tomasi 2000) as far
 * as those differ, and their place beside the border otherwise. Cost: the border's pixels and one
 * fill.
 */
export function drawMatte(photo: Raster, working: Raster, isInside: Uint8Array): Mask {
  const data = new Uint8Array(photo.width * photo.height);
  const mask: Mask = { width: photo.width, height: photo.height, data };
  const { width, height } = working;
  const isBorder = findBorder(isInside, width, height);
  const columns = cutEvenly(width, photo.width);
  const rows = cutEvenly(height, photo.height);
  const sides: Sides = new Float64Array(6);
  const inside = new Float32Array(isInside);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width;) {
      const cell = y * width + x;
      let end = x + 1;
      if (isBorder[cell] === 1) {
        const isTwoSided = meanSides(sides, working, isInside, isBorder, x, y);
        mattCell(mask, photo, working, inside, isTwoSided ? sides : null, {
          left: columns[x]!,
          right: columns[end]!,
          top: rows[y]!,
          bottom: rows[y + 1]!,
        });
      } else {
        const isSame = (at: number): boolean =>
          isBorder[at] === 0 && isInside[at] === isInside[cell];
        while (end < width && isSame(y * width + end)) end++;
        if (isInside[cell] === 1) {
          for (let row = rows[y]!; row < rows[y + 1]!; row++) {
            data.fill(255, row * photo.width + columns[x]!, row * photo.width + columns[end]!);
          }
        }
      }
      x = end;
    }
  }
  return mask;
}

/** Pixels of both sides that touch the other side, corners included. */
function findBorder(isInside: Uint8Array, width: number, height: number): Uint8Array {
  const isBorder = new Uint8Array(isInside.length);
  const compare = (p: number, q: number): void => {
    if (isInside[p] === isInside[q]) return;
    isBorder[p] = 1;
    isBorder[q] = 1;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (x + 1 < width) compare(p, p + 1);
      if (y + 1 < height) compare(p, p + width);
      if (x + 1 < width && y + 1 < height) {
        compare(p, p + width + 1);
        compare(p + 1, p + width);
      }
    }
  }
  return isBorder;
}

/** Where each of `parts` cells begins among `length` pixels, and where the last one ends. */
function cutEvenly(parts: number, length: number): Int32Array {
  return Int32Array.from({ length: parts + 1 }, (_, i) => Math.round((i * length) / parts));
}

/** Fills `sides` from the window around a working pixel, without the border where that leaves any. */
function meanSides(
  sides: Sides,
  { width, height, data }: Raster,
  isInside: Uint8Array,
  isBorder: Uint8Array,
  x: number,
  y: number,
): boolean {
  sides.fill(0);
  const sums = [0, 0];
  for (
    let row = Math.max(0, y - colourRadius);
    row <= Math.min(height - 1, y + colourRadius);
    row++
  ) {
    for (
      let at = row * width + Math.max(0, x - colourRadius);
      at <= row * width + Math.min(width - 1, x + colourRadius);
      at++
    ) {
      const side = isInside[at] === 1 ? 0 : 1;
      const weight = isBorder[at] === 1 ? 0.01 : 1;
      sums[side]! += weight;
      for (let c = 0; c < 3; c++) sides[side * 3 + c]! += weight * data[at * 4 + c]!;
    }
  }
  if (sums[0] === 0 || sums[1] === 0) return false;
  for (let c = 0; c < 6; c++) sides[c]! /= sums[c < 3 ? 0 : 1]!;
  return true;
}

function mattCell(
  mask: Mask,
  photo: Raster,
  working: Raster,
  inside: Float32Array,
  sides: Sides | null,
  cell: Rect,
): void {
  const stepX = working.width / photo.width;
  const stepY = working.height / photo.height;
  for (let y = cell.top; y < cell.bottom; y++) {
    for (let x = cell.left; x < cell.right; x++) {
      const at = y * photo.width + x;
      const place = sampleLinear(inside, working, (x + 0.5) * stepX - 0.5, (y + 0.5) * stepY - 0.5);
      const coverage = sides === null ? place : mixPlace(place, photo.data, at * 4, sides);
      mask.data[at] = Math.round(255 * coverage);
    }
  }
}

/** How much of a pixel is inside by its colour, and by its place the fainter the border is. */
function mixPlace(place: number, data: Uint8ClampedArray, at: number, sides: Sides): number {
  let along = 0;
  let contrast = 0;
  for (let c = 0; c < 3; c++) {
    const step = sides[c]! - sides[c + 3]!;
    along += (data[at + c]! - sides[c + 3]!) * step;
    contrast += step * step;
  }
  const trust = contrast / (contrast + faintContrast ** 2);
  const colour = contrast > 0 ? Math.min(1, Math.max(0, along / contrast)) : 0;
  return trust * colour + (1 - trust) * place;
}
