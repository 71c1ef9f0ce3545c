import type { TileLayout } from "#shared/edit.ts";

import type { Colour } from "../colour.ts";
import {
  footprintWidth,
  measureFootprint,
  type Footprint,
  type PlaneMatrix,
} from "./plane-footprint.ts";
import { addTexture, type TexturePyramid, type TextureTap } from "./texture-pyramid.ts";
import { createLayout, type PiecePlace, type Size } from "./tile-layout.ts";

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

/** Adds the material's linear colour at a photo point to `sum`; false beyond the horizon. */
export type MaterialSampler = (x: number, y: number, sum: Float64Array) => boolean;

/**
 * Adds the material to `sum` at a point of its own plane: the tap's first two numbers, which it
 * may overwrite, with the tap's weight.
 */
type PlaneTap = (tap: TextureTap, footprint: Footprint, sum: Float64Array) => void;

/** Loose pieces differ by up to this part in lightness, either way. */
export const pieceSpread = 0.06;

/**
 * A sampler of a texture on a plane seen through `imageToPlane`, anti-aliased along both axes of a
 * pixel's footprint. Throws `RangeError` for a bad matrix or pattern.
 */
export function createMaterialSampler(
  pyramid: TexturePyramid,
  imageToPlane: readonly number[],
  pattern: MaterialPattern,
): MaterialSampler {
  if (imageToPlane.length !== 9 || !imageToPlane.every(Number.isFinite)) {
    throw new RangeError("imageToPlane: must be nine numbers");
  }
  const matrix = imageToPlane as unknown as PlaneMatrix;
  const { tile, scale = 1, rotation = 0, offset = [0, 0] } = pattern;
  if (!(scale > 0)) throw new RangeError("scale: must be above 0");
  const addTap = tapFor(pyramid, pattern);
  const texels = (pyramid[0]!.width / tile.width) * (pyramid[0]!.height / tile.height);
  const isPlain = pattern.layout === "grid" && pattern.grout === undefined;
  const options = { texelsPerMetre: Math.sqrt(texels), scale, hasJoints: !isPlain };
  const turn = (rotation * Math.PI) / 180;
  const cos = Math.cos(turn) / scale;
  const sin = Math.sin(turn) / scale;
  const footprint: Footprint = { reach: 0, level: 0, taps: 0, isAcross: true };
  const measured = { row: Number.NaN, block: Number.NaN };
  const tap = new Float64Array(4);
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = matrix;
  return (x, y, sum) => {
    const w = h6 * x + h7 * y + h8;
    const planeX = (h0 * x + h1 * y + h2) / w;
    const planeY = (h3 * x + h4 * y + h5) / w;
    const block = Math.floor(x / footprintWidth);
    if (block !== measured.block || y !== measured.row) {
      measureFootprint(matrix, options, { w, x: planeX, y: planeY }, footprint);
      measured.block = block;
      measured.row = y;
    }
    const { taps, isAcross } = footprint;
    if (taps === 0) return false;
    const per = 1 / (w * taps);
    const stepX = (isAcross ? h0 - planeX * h6 : h1 - planeX * h7) * per;
    const stepY = (isAcross ? h3 - planeY * h6 : h4 - planeY * h7) * per;
    const firstX = planeX - offset[0] - (stepX * (taps - 1)) / 2;
    const firstY = planeY - offset[1] - (stepY * (taps - 1)) / 2;
    for (let k = 0; k < taps; k++) {
      const tapX = firstX + k * stepX;
      const tapY = firstY + k * stepY;
      tap[0] = tapX * cos + tapY * sin;
      tap[1] = tapY * cos - tapX * sin;
      tap[3] = 1 / taps;
      addTap(tap, footprint, sum);
    }
    return true;
  };
}

function tapFor(pyramid: TexturePyramid, pattern: MaterialPattern): PlaneTap {
  const { tile, layout, piece, grout, seed = 0 } = pattern;
  if (!(tile.width > 0) || !(tile.height > 0)) throw new RangeError("tile: must have a size");
  if (layout === "grid" && piece === undefined && grout === undefined) {
    return (tap, { level }, sum) => {
      tap[0] = tap[0]! / tile.width;
      tap[1] = 1 - tap[1]! / tile.height;
      tap[2] = level;
      addTexture(sum, pyramid, tap);
    };
  }
  const findPiece = createLayout(layout, piece ?? tile, seed);
  const place: PiecePlace = { x: 0, y: 0, isTurned: false, piece: 0, edge: 0 };
  const isLoose = layout === "plank" || layout === "herringbone";
  const joint = grout?.width ?? 0;
  const jointColour = grout?.colour ?? [0, 0, 0];
  return (tap, { reach, level }, sum) => {
    findPiece(tap[0]!, tap[1]!, place);
    const weight = tap[3]!;
    const inJoint =
      joint === 0 ? 0 : Math.min(1, Math.max(0, (joint / 2 - place.edge) / reach + 0.5));
    const covers = Math.min(inJoint, Math.max(joint / reach, joint > reach ? 1 : 0));
    if (covers > 0) for (let c = 0; c < 3; c++) sum[c]! += weight * covers * jointColour[c]!;
    const random = isLoose ? Math.imul(place.piece ^ seed, 0x9e3779b1) >>> 0 : 0;
    const u = place.x / tile.width + (random & 1023) / 1024;
    const v = place.y / tile.height + ((random >>> 10) & 1023) / 1024;
    tap[0] = u;
    tap[1] = 1 - v;
    tap[2] = level;
    const tone = isLoose ? 1 + pieceSpread * ((random >>> 20) / 2048 - 1) : 1;
    tap[3] = weight * (1 - covers) * tone;
    addTexture(sum, pyramid, tap);
  };
}
