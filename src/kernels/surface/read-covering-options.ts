import type { MaterialEdit } from "#shared/edit.ts";

import { resizePlane } from "../camera/measure-plane-length.ts";
import { bytesFromHex, linearFromBytes } from "../colour.ts";
import type { PixelSize } from "../raster.ts";
import type { MaterialOptions } from "./lay-material.ts";
import type { MaterialPattern } from "./plan-material.ts";

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
