import { noMixedPixels, writeSide, type Ground } from "../border/mixed-pixels.ts";
import { checkMaskFits, checkRaster } from "../check-input.ts";
import { findMaskBounds } from "../mask.ts";
import type { Mask, Raster } from "../raster.ts";
import { planMaterial, type MaterialPattern } from "./plan-material.ts";
import { glossOf, prepareMaterial, relightSurface } from "./prepare-material.ts";
import type { SurfaceKind } from "./room-light.ts";
import { createMaterialRows } from "./rows/material-rows.ts";
import { buildTexturePyramid, meanOfTexture } from "./texture-pyramid.ts";

export type MaterialOptions = {
  /** 3 × 3, row by row: (x, y, 1) of the photo, pixel centres at .5, to metres on the plane. */
  readonly imageToPlane: readonly number[];
  readonly surface: SurfaceKind;
  readonly pattern: MaterialPattern;
  /** 0 mirror-like, 1 dull. */
  readonly roughness: number;
};

/**
 * Covers the mask with a texture that lies on a plane, in the light that falls on it in the photo:
 * shading and cast shadows stay, the old pattern goes, mirrored light stays by roughness.
 * Coverage blends with `under` at soft edges, in `mixed` pixels without the old colour; returns a new
 * raster. Throws `RangeError` for another size, a bad matrix or pattern. Cost: at most 8 trilinear reads a masked pixel.
 */
export function layMaterial(
  photo: Raster,
  mask: Mask,
  texture: Raster,
  options: MaterialOptions,
  { mixed = noMixedPixels, under = photo }: Ground = {},
): Raster {
  checkMaskFits(mask, photo);
  checkMaskFits(mask, under);
  checkRaster(texture);
  if (!(options.roughness >= 0 && options.roughness <= 1)) {
    throw new RangeError("roughness: must be from 0 to 1");
  }
  const pyramid = buildTexturePyramid(texture);
  const plan = planMaterial(pyramid, options.imageToPlane, options.pattern);
  const data = under.data.slice();
  const bounds = findMaskBounds(mask);
  const prepared = prepareMaterial(photo, mask, options.surface);
  if (bounds === null || prepared === null) return { ...photo, data };
  writeSide(data, mixed, "outside");
  const field = relightSurface(prepared, meanOfTexture(pyramid), glossOf(options.roughness));
  const drawRow = createMaterialRows({ mask, data, plan, field, shine: prepared.colour });
  for (let y = bounds.top; y < bounds.bottom; y++) drawRow(y, bounds.left, bounds.right);
  return { width: photo.width, height: photo.height, data };
}
