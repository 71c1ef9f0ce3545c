import { checkMaskFits } from "../check-input.ts";
import { bytesFromHex } from "../colour.ts";
import type { Mask, Raster } from "../raster.ts";
import { createPaintTables, type PaintOptions, type PaintTables } from "./paint-tables.ts";
import { preparePaint } from "./prepare-paint.ts";
import { softenGrain } from "./soften-grain.ts";

/**
 * Paints the mask in a colour with the photo's light, shadow and texture kept: in scene light each
 * pixel is divided by the old surface's estimated albedo, its indirect light changed as the room's
 * reflectance changes, and multiplied by the paint's albedo; a shiny finish keeps part of the
 * highlights untinted. Coverage blends at soft edges; returns a new raster. Throws `RangeError`
 * for a bad colour or a mask of another size. Cost: a table look-up a masked channel.
 */
export function paintSurface(photo: Raster, mask: Mask, options: PaintOptions): Raster {
  checkMaskFits(mask, photo);
  bytesFromHex(options.colour);
  const prepared = preparePaint(photo, mask);
  if (prepared === null) return { ...photo, data: photo.data.slice() };
  const { even, estimate } = prepared;
  const { channels, grain } = createPaintTables(estimate, options);
  const source = grain < 1 ? softenGrain(even, mask, grain) : even;
  return lookUp(photo, source, mask, channels);
}

function lookUp(
  photo: Raster,
  source: Raster,
  mask: Mask,
  tables: PaintTables["channels"],
): Raster {
  const data = photo.data.slice();
  for (let i = 0; i < mask.data.length; i++) {
    const coverage = mask.data[i]!;
    if (coverage === 0) continue;
    const part = coverage / 255;
    for (let c = 0; c < 3; c++) {
      const at = i * 4 + c;
      const old = photo.data[at]!;
      data[at] = old + (tables[c]![source.data[at]!]! - old) * part;
    }
  }
  return { width: photo.width, height: photo.height, data };
}
