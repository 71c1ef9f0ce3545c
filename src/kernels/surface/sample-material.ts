import type { Colour } from "../colour.ts";
import { addTexture, type TexturePyramid } from "./texture-pyramid.ts";
import { createLayout, type PiecePlace, type Size, type TileLayout } from "./tile-layout.ts";

export type MaterialPattern = {
  /** Metres that the whole texture covers. */
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

/** Adds the material's linear colour at a photo point to `sum`; false above the horizon. */
export type MaterialSampler = (x: number, y: number, sum: Float64Array) => boolean;

const mostTaps = 8;
/** Pieces of a plank floor differ by up to this much in lightness, either way. */
const plankSpread = 0.06;

export function createMaterialSampler(
  pyramid: TexturePyramid,
  imageToPlane: readonly number[],
  pattern: MaterialPattern,
): MaterialSampler {
  const { tile, layout, piece = tile, grout, scale = 1, rotation = 0, offset = [0, 0], seed = 0 } = pattern;
  const findPiece = createLayout(layout, piece, seed);
  const place: PiecePlace = { x: 0, y: 0, isTurned: false, piece: 0, edge: 0 };
  const turn = (rotation * Math.PI) / 180;
  const cos = Math.cos(turn) / scale;
  const sin = Math.sin(turn) / scale;
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = imageToPlane as [number, number, number, number, number, number, number, number, number];
  const texels = Math.sqrt((pyramid[0]!.width / tile.width) * (pyramid[0]!.height / tile.height));
  const isWhole = layout === "grid" && pattern.piece === undefined;
  const groutHalf = grout === undefined ? 0 : grout.width / 2;
  const addTap = (px: number, py: number, level: number, footprint: number, weight: number, sum: Float64Array): void => {
    if (isWhole && grout === undefined) {
      addTexture(sum, pyramid, px / tile.width, 1 - py / tile.height, level, weight);
      return;
    }
    findPiece(px, py, place);
    const joint = grout === undefined ? 0 : Math.min(1, Math.max(0, (groutHalf - place.edge) / footprint + 0.5));
    if (joint > 0) for (let c = 0; c < 3; c++) sum[c]! += weight * joint * grout!.colour[c]!;
    if (joint >= 1) return;
    const varied = layout === "plank" || layout === "herringbone";
    const random = varied ? place.piece : 0;
    const u = place.x / tile.width + (varied ? (random & 1023) / 1024 : 0);
    const v = place.y / tile.height + (varied ? ((random >>> 10) & 1023) / 1024 : 0);
    const tone = varied ? 1 + plankSpread * (((random >>> 20) & 1023) / 512 - 1) : 1;
    addTexture(sum, pyramid, u, 1 - v, level, weight * (1 - joint) * tone);
  };
  return (x, y, sum) => {
    const w = h6 * x + h7 * y + h8;
    const planeX = (h0 * x + h1 * y + h2) / w;
    const planeY = (h3 * x + h4 * y + h5) / w;
    const ax = (h0 - planeX * h6) / w;
    const ay = (h3 - planeY * h6) / w;
    const bx = (h1 - planeX * h7) / w;
    const by = (h4 - planeY * h7) / w;
    const lengthA = Math.hypot(ax, ay) / scale;
    const lengthB = Math.hypot(bx, by) / scale;
    const major = Math.max(lengthA, lengthB);
    if (!(major < 1e3)) return false;
    const isA = lengthA >= lengthB;
    const minor = Math.abs(ax * by - ay * bx) / (scale * scale) / Math.max(1e-12, major);
    const taps = Math.min(mostTaps, Math.max(1, Math.ceil(major / Math.max(minor, 1e-9))));
    const width = Math.max(minor, major / mostTaps);
    const level = Math.log2(Math.max(1e-9, width * texels));
    const dx = isA ? ax : bx;
    const dy = isA ? ay : by;
    for (let k = 0; k < taps; k++) {
      const at = (k + 0.5) / taps - 0.5;
      const qx = planeX + dx * at - offset[0];
      const qy = planeY + dy * at - offset[1];
      addTap(qx * cos + qy * sin, qy * cos - qx * sin, level, Math.max(width, major / taps), 1 / taps, sum);
    }
    return true;
  };
}
