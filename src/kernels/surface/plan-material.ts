import type { TileLayout } from "#shared/edit.ts";

import type { Colour } from "../colour.ts";
import { asHomography, type Homography } from "../camera/homography.ts";
import type { FootprintOptions } from "./plane-footprint.ts";
import type { TexturePyramid } from "./texture-pyramid.ts";
import type { Size } from "./tile-layout.ts";

export type MaterialPattern = {
  /** Metres that the whole texture covers; its lower left corner lies at the plane's origin. */
  readonly tile: Size;
  readonly layout: TileLayout;
  /** Metres of one piece; the tile's size where it is left out. */
  readonly piece?: Size;
  /** Joint between pieces: its width in metres and its linear colour. */
  readonly grout?: { readonly width: number; readonly colour: Colour };
  /** Larger than 1 enlarges everything. */
  readonly scale?: number;
  /** Degrees, anticlockwise on the plane seen from its front. */
  readonly rotation?: number;
  /** Metres on the plane. */
  readonly offset?: readonly [number, number];
  readonly seed?: number;
};

/** Two numbers: one for each axis. */
export type Pair = readonly [number, number];

/** How a texture lies on a plane seen through a matrix, all that a pixel needs. */
export type MaterialPlan = {
  readonly pyramid: TexturePyramid;
  readonly matrix: Homography;
  readonly footprint: FootprintOptions;
  readonly offset: Pair;
  /**
   * A place (x, y) of the plane is x · cosines + (y, x) · sines on the material's own axes: in turns
   * of the texture, downwards, where it is plain, in metres where it lies in pieces.
   */
  readonly cosines: Pair;
  readonly sines: Pair;
  readonly tile: Size;
  /** Null where the texture covers the plane without pieces or joints. */
  readonly pieces: { readonly layout: TileLayout; readonly size: Size } | null;
  /** Every piece shows another part of the texture. */
  readonly isLoose: boolean;
  readonly joint: number;
  readonly jointColour: Colour;
  readonly seed: number;
};

/** Throws `RangeError` for a bad matrix or pattern. */
export function planMaterial(
  pyramid: TexturePyramid,
  imageToPlane: readonly number[],
  pattern: MaterialPattern,
): MaterialPlan {
  const matrix = asHomography(imageToPlane);
  const {
    tile,
    layout,
    piece,
    grout,
    scale = 1,
    rotation = 0,
    offset = [0, 0],
    seed = 0,
  } = pattern;
  if (!(scale > 0)) throw new RangeError("scale: must be above 0");
  if (!(tile.width > 0) || !(tile.height > 0)) throw new RangeError("tile: must have a size");
  const hasJoints = !(layout === "grid" && grout === undefined);
  const isPlain = !hasJoints && piece === undefined;
  const size = piece ?? tile;
  if (!(size.width > 0) || !(size.height > 0)) throw new RangeError("piece: must have a size");
  const turn = (rotation * Math.PI) / 180;
  const cos = Math.cos(turn) / scale;
  const sin = Math.sin(turn) / scale;
  const across = isPlain ? 1 / tile.width : 1;
  const down = isPlain ? -1 / tile.height : 1;
  const texels = (pyramid[0]!.width / tile.width) * (pyramid[0]!.height / tile.height);
  return {
    pyramid,
    matrix,
    footprint: {
      texelsPerMetre: Math.sqrt(texels),
      scale,
      hasJoints,
      lastLevel: pyramid.length - 1,
    },
    offset,
    cosines: [cos * across, cos * down],
    sines: [sin * across, -sin * down],
    tile,
    pieces: isPlain ? null : { layout, size },
    isLoose: layout === "plank" || layout === "herringbone",
    joint: grout?.width ?? 0,
    jointColour: grout?.colour ?? [0, 0, 0],
    seed,
  };
}
