import { fractal, hash, wrap } from "./noise.ts";
import { mix, scale, smoothstep } from "./shade.ts";
import type { Shade } from "./shade.ts";
import type { TextureRecipe } from "./texture-recipe.ts";

/** The face of one piece: colour at a place in it, in metres; `piece` tells pieces apart. */
export type PieceFace = (x: number, y: number, piece: number) => Shade;

export type PieceLayout = {
  pieceWidthMetres: number;
  pieceHeightMetres: number;
  columns: number;
  rows: number;
  /** How far each row is moved against the one above, in pieces; times `rows` must be whole. */
  rowShift: number;
  jointMetres: number;
  joint: Shade;
  /** How far the edges are rounded. */
  edgeMetres: number;
  edgeDepth: number;
  /** How crooked the edges are, for hand-made pieces. */
  roughMetres: number;
  seed: number;
};

/** Tiles or bricks with joints between them. */
export function createPieces(layout: PieceLayout, face: PieceFace): TextureRecipe {
  const { pieceWidthMetres, pieceHeightMetres, columns, rows, seed } = layout;
  const width = pieceWidthMetres * columns;
  const height = pieceHeightMetres * rows;
  return {
    tileWidthMetres: width,
    tileHeightMetres: height,
    pixels: 768,
    colourAt: (x, y) => {
      const row = wrap(Math.floor(y / pieceHeightMetres), rows);
      const shifted = x - row * layout.rowShift * pieceWidthMetres;
      const column = wrap(Math.floor(shifted / pieceWidthMetres), columns);
      const localX = wrap(shifted, pieceWidthMetres);
      const localY = wrap(y, pieceHeightMetres);
      const piece = hash(column, row, seed);
      const rough = (fractal(localX * 90, localY * 90, Math.floor(piece * 9999), 2) - 0.5) * 2;
      const gap =
        Math.min(localX, pieceWidthMetres - localX, localY, pieceHeightMetres - localY) -
        layout.jointMetres / 2 +
        rough * layout.roughMetres;
      const light = localY < pieceHeightMetres / 2 ? 1 : -1;
      const edge = 1 - smoothstep(0, layout.edgeMetres, gap);
      const surface = scale(
        face(localX, localY, piece),
        1 + edge * layout.edgeDepth * light * 0.6 - edge * layout.edgeDepth,
      );
      const grain = fractal(
        wrap(x, width) * 400,
        wrap(y, height) * 400,
        seed + 7,
        2,
        Math.round(width * 400),
        Math.round(height * 400),
      );
      const joint = scale(layout.joint, 0.92 + 0.16 * grain);
      return mix(joint, surface, smoothstep(-0.0008, 0.0008, gap));
    },
  };
}
