import type { MaterialEdit } from "#shared/edit.ts";

import { resizePlane } from "../camera/measure-plane-length.ts";
import { bytesFromHex, linearFromBytes } from "../colour.ts";
import type { Mask, PixelSize, Raster } from "../raster.ts";
import { layMaterial, type MaterialOptions } from "./lay-material.ts";
import type { MaterialPattern } from "./plan-material.ts";

export type CoverOptions = {
  readonly edit: MaterialEdit;
  /** The upright original's size, in whose pixels the edit's plane is given. */
  readonly originalWidth: number;
  readonly originalHeight: number;
};

/**
 * Lays an edit's material on the original or a smaller copy of it: `layMaterial` with the plane in
 * the copy's pixels. Throws `RangeError` as that does.
 */
export function coverSurface(
  photo: Raster,
  mask: Mask,
  texture: Raster,
  { edit, originalWidth, originalHeight }: CoverOptions,
): Raster {
  const options = readCoveringOptions(edit, { originalWidth, originalHeight }, photo);
  return layMaterial(photo, mask, texture, options);
}

/**
 * How an edit lies on a picture of that size, which shows the original at another one: what
 * `layMaterial` is told.
 */
export function readCoveringOptions(
  edit: MaterialEdit,
  original: { readonly originalWidth: number; readonly originalHeight: number },
  size: PixelSize,
): MaterialOptions {
  const whole = { width: original.originalWidth, height: original.originalHeight };
  const imageToPlane = resizePlane(edit.plane, whole, size);
  const { surface, roughness } = edit;
  return { imageToPlane, surface, roughness, pattern: patternOf(edit) };
}

function patternOf({ tile, piece, grout, ...edit }: MaterialEdit): MaterialPattern {
  const { layout, scale, rotation, offset, seed } = edit;
  return {
    tile: { width: tile.widthMetres, height: tile.heightMetres },
    layout,
    scale,
    rotation,
    seed,
    ...(offset === undefined ? {} : { offset: [offset.xMetres, offset.yMetres] }),
    ...(piece === null ? {} : { piece: { width: piece.widthMetres, height: piece.heightMetres } }),
    ...(grout === null
      ? {}
      : {
          grout: {
            width: grout.widthMetres,
            colour: linearFromBytes(bytesFromHex(grout.colour)),
          },
        }),
  };
}
