import type { Colour } from "../colour.ts";
import { addTexture, type TexturePyramid } from "./texture-pyramid.ts";
import { createLayout, type PiecePlace, type Size, type TileLayout } from "./tile-layout.ts";

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

/** What the taps of one pixel share: the footprint in metres, its mip level, each one's weight. */
type Footprint = { reach: number; level: number; weight: number };

/** Adds the material at a point of the plane. */
type PlaneTap = (x: number, y: number, footprint: Footprint, sum: Float64Array) => void;

const mostTaps = 8;
/** Joints and the ends of pieces want taps where the texture, enlarged, does not. */
const edgeTaps = 2;
/** A footprint is measured once for so many pixels of a row. */
const footprintWidth = 4;
/** Footprints above this (metres a pixel) are the horizon. */
const farthest = 10;
/** Loose pieces differ by up to this part in lightness, either way. */
const pieceSpread = 0.06;

/**
 * A sampler of a texture on a plane seen through `imageToPlane`. Anti-aliased by taps along the
 * longer axis of a pixel's footprint, each from the mip level of the shorter one (after McCormack
 * et al., "Feline", 1999). Throws `RangeError` for a bad matrix or pattern.
 */
export function createMaterialSampler(
  pyramid: TexturePyramid,
  imageToPlane: readonly number[],
  pattern: MaterialPattern,
): MaterialSampler {
  if (imageToPlane.length !== 9 || !imageToPlane.every(Number.isFinite)) {
    throw new RangeError("imageToPlane: must be nine numbers");
  }
  const { scale = 1, rotation = 0, offset = [0, 0] } = pattern;
  if (!(scale > 0)) throw new RangeError("scale: must be above 0");
  const addTap = tapFor(pyramid, pattern);
  const texelsPerMetre = Math.sqrt(
    (pyramid[0]!.width / pattern.tile.width) * (pyramid[0]!.height / pattern.tile.height),
  );
  const isPlain = pattern.layout === "grid" && pattern.grout === undefined;
  const detail = (texels: number): number => (isPlain ? texels : Math.max(edgeTaps, texels));
  const turn = (rotation * Math.PI) / 180;
  const cos = Math.cos(turn) / scale;
  const sin = Math.sin(turn) / scale;
  const footprint: Footprint = { reach: 0, level: 0, weight: 1 };
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = imageToPlane as Matrix;
  let measured = Number.NaN;
  let measuredRow = Number.NaN;
  let taps = 0;
  let isAcross = true;
  const measure = (w: number, planeX: number, planeY: number): void => {
    const across = Math.hypot((h0 - planeX * h6) / w, (h3 - planeY * h6) / w);
    const down = Math.hypot((h1 - planeX * h7) / w, (h4 - planeY * h7) / w);
    const area = Math.abs(
      (h0 - planeX * h6) * (h4 - planeY * h7) - (h3 - planeY * h6) * (h1 - planeX * h7),
    );
    isAcross = across >= down;
    const longer = Math.max(across, down);
    const shorter = area / (w * w) / Math.max(1e-12, longer);
    const ratio = longer / Math.max(shorter, 1e-9);
    const texels = (longer / scale) * texelsPerMetre;
    taps = Math.min(mostTaps, Math.max(1, Math.ceil(Math.min(ratio, detail(texels)) - 0.2)));
    if (!(longer < farthest)) taps = 0;
    footprint.reach = Math.max(shorter, longer / Math.max(1, taps)) / scale;
    footprint.level = Math.log2(Math.max(1e-9, footprint.reach * texelsPerMetre));
    footprint.weight = 1 / Math.max(1, taps);
  };
  return (x, y, sum) => {
    const w = h6 * x + h7 * y + h8;
    const planeX = (h0 * x + h1 * y + h2) / w;
    const planeY = (h3 * x + h4 * y + h5) / w;
    const block = Math.floor(x / footprintWidth);
    if (block !== measured || y !== measuredRow) {
      measure(w, planeX, planeY);
      measured = block;
      measuredRow = y;
    }
    if (taps === 0) return false;
    const per = 1 / (w * taps);
    const stepX = (isAcross ? h0 - planeX * h6 : h1 - planeX * h7) * per;
    const stepY = (isAcross ? h3 - planeY * h6 : h4 - planeY * h7) * per;
    const back = (taps - 1) / 2;
    const firstX = planeX - offset[0] - stepX * back;
    const firstY = planeY - offset[1] - stepY * back;
    for (let k = 0; k < taps; k++) {
      const tapX = firstX + k * stepX;
      const tapY = firstY + k * stepY;
      addTap(tapX * cos + tapY * sin, tapY * cos - tapX * sin, footprint, sum);
    }
    return true;
  };
}

type Matrix = [number, number, number, number, number, number, number, number, number];

function tapFor(pyramid: TexturePyramid, pattern: MaterialPattern): PlaneTap {
  const { tile, layout, piece, grout, seed = 0 } = pattern;
  if (!(tile.width > 0) || !(tile.height > 0)) throw new RangeError("tile: must have a size");
  if (layout === "grid" && piece === undefined && grout === undefined) {
    return (x, y, { level, weight }, sum) => {
      addTexture(sum, pyramid, x / tile.width, 1 - y / tile.height, level, weight);
    };
  }
  const findPiece = createLayout(layout, piece ?? tile, seed);
  const place: PiecePlace = { x: 0, y: 0, isTurned: false, piece: 0, edge: 0 };
  const isLoose = layout === "plank" || layout === "herringbone";
  const joint = grout?.width ?? 0;
  const jointColour = grout?.colour ?? [0, 0, 0];
  return (x, y, { reach, level, weight }, sum) => {
    findPiece(x, y, place);
    const inJoint =
      joint === 0 ? 0 : Math.min(1, Math.max(0, (joint / 2 - place.edge) / reach + 0.5));
    const covers = Math.min(inJoint, Math.max(joint / reach, joint > reach ? 1 : 0));
    if (covers > 0) for (let c = 0; c < 3; c++) sum[c]! += weight * covers * jointColour[c]!;
    const random = isLoose ? Math.imul(place.piece ^ seed, 0x9e3779b1) >>> 0 : 0;
    const u = place.x / tile.width + (random & 1023) / 1024;
    const v = place.y / tile.height + ((random >>> 10) & 1023) / 1024;
    const tone = isLoose ? 1 + pieceSpread * ((random >>> 20) / 2048 - 1) : 1;
    addTexture(sum, pyramid, u, 1 - v, level, weight * (1 - covers) * tone);
  };
}
