import { blendWithOutside, noMixedPixels, writeSide, type Ground } from "../border/mixed-pixels.ts";
import { checkMaskFits } from "../check-input.ts";
import { bytesFromHex } from "../colour.ts";
import { findMaskBounds } from "../mask.ts";
import type { Mask, Raster } from "../raster.ts";
import { createPaintTables, type PaintOptions, type PaintTables } from "./paint-tables.ts";
import { planPaint } from "./prepare-paint.ts";
import { createGrainlessRows, softenRow } from "./soften-grain.ts";

/**
 * Paints the mask in a colour with the photo's light, shadow and texture kept: in scene light each
 * pixel is divided by the old surface's estimated albedo, its indirect light changed as the room's
 * reflectance changes, and multiplied by the paint's albedo; a shiny finish keeps part of the
 * highlights untinted. Coverage blends with `under` at soft edges, in `mixed` pixels without the old
 * colour; returns a new raster. Throws `RangeError` for a bad colour and for another size. Cost: a
 * table look-up a masked channel.
 */
export function paintSurface(
  photo: Raster,
  mask: Mask,
  options: PaintOptions,
  { mixed = noMixedPixels, under = photo }: Ground = {},
): Raster {
  checkMaskFits(mask, photo);
  checkMaskFits(mask, under);
  bytesFromHex(options.colour);
  const plan = planPaint(photo, mask);
  const bounds = findMaskBounds(mask);
  if (plan === null || bounds === null) return { ...photo, data: under.data.slice() };
  const data = photo.data.slice();
  writeSide(data, mixed, "inside");
  const { channels, grain } = createPaintTables(plan.estimate, options);
  const paintRow = createRowPainter(under.data, data, mask, channels);
  const { left, top, right, bottom } = bounds;
  const evenRow = (y: number): void => {
    for (const even of plan.evenings) even(data, y, left, right);
  };
  if (grain === 1) {
    for (let y = top; y < bottom; y++) {
      evenRow(y);
      paintRow(y, left, right);
    }
    return showBeside(data, photo, mask, { mixed, under });
  }
  for (let y = top; y < bottom; y++) evenRow(y);
  const grainless = createGrainlessRows(data, mask, bounds);
  for (let y = top; y < bottom; y++) {
    softenRow(data, mask, bounds, y, grainless.moveTo(y), grain);
    paintRow(y, left, right);
  }
  return showBeside(data, photo, mask, { mixed, under });
}

/** What was painted in `data`, a copy of `photo`, with what is seen where the mask is not. */
function showBeside(
  data: Uint8ClampedArray,
  photo: Raster,
  mask: Mask,
  { mixed, under }: Required<Ground>,
): Raster {
  blendWithOutside(data, under, mask, mixed);
  const { width, height } = photo;
  if (under === photo) return { width, height, data };
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) data.set(under.data.subarray(i * 4, i * 4 + 4), i * 4);
  }
  return { width, height, data };
}

/**
 * Draws one row of `data`, which holds the evened picture, from `left` to before `right`, over what is
 * `under` it: a function of its own, which engines compile well.
 */
function createRowPainter(
  under: Uint8ClampedArray,
  data: Uint8ClampedArray,
  { width, data: coverages }: Mask,
  [reds, greens, blues]: PaintTables["channels"],
): (y: number, left: number, right: number) => void {
  // Where coverage is full a byte is looked up; the array rounds as the pictures do.
  const [red, green, blue] = [reds, greens, blues].map((table) =>
    Uint8ClampedArray.from(table),
  ) as [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray];
  return (y, left, right) => {
    const end = y * width + right;
    for (let i = y * width + left; i < end; i++) {
      const coverage = coverages[i]!;
      if (coverage === 0) continue;
      const at = i * 4;
      if (coverage === 255) {
        data[at] = red[data[at]!]!;
        data[at + 1] = green[data[at + 1]!]!;
        data[at + 2] = blue[data[at + 2]!]!;
        continue;
      }
      const part = coverage / 255;
      data[at] = under[at]! + (reds[data[at]!]! - under[at]!) * part;
      data[at + 1] = under[at + 1]! + (greens[data[at + 1]!]! - under[at + 1]!) * part;
      data[at + 2] = under[at + 2]! + (blues[data[at + 2]!]! - under[at + 2]!) * part;
    }
  };
}
