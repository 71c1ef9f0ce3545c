import { hash, wrap } from "./noise.ts";
import { mix, scale, shade, smoothstep } from "./shade.ts";
import type { TextureRecipe } from "./texture-recipe.ts";
import { drawWood } from "./wood.ts";
import type { Wood } from "./wood.ts";

const joint = shade("#1d150f");
const jointMetres = 0.0012;

/** Boards side by side, running down the tile, their ends at random places. */
export function createPlankFloor(options: {
  wood: Wood;
  plankMetres: number;
  columns: number;
  lengthMetres: number;
  seed: number;
}): TextureRecipe {
  const { wood, plankMetres, columns, lengthMetres, seed } = options;
  const height = lengthMetres * 2;
  return {
    tileWidthMetres: plankMetres * columns,
    tileHeightMetres: height,
    pixels: 1024,
    colourAt: (x, y) => {
      const column = wrap(Math.floor(x / plankMetres), columns);
      const across = wrap(x, plankMetres);
      const start = stagger(column, columns) * lengthMetres + hash(column, 3, seed) * 0.18;
      const fromStart = wrap(y - start, height);
      const board = Math.floor(fromStart / lengthMetres);
      const length = fromStart - board * lengthMetres;
      const piece = hash(column, board, seed + 1);
      const surface = drawWood(wood, across, length + piece * 40, piece);
      const side = Math.min(across, plankMetres - across);
      const end = Math.min(length, lengthMetres - length);
      const gap = Math.min(side, end);
      const bevel = 1 - 0.16 * (1 - smoothstep(0, 0.004, gap));
      return mix(scale(surface, bevel), joint, 0.75 * (1 - smoothstep(0, jointMetres * 2, gap)));
    },
  };
}

/** Neighbouring columns start as far apart as they can, as a floor layer does it. */
function stagger(column: number, columns: number): number {
  return wrap(column * 0.618_034 * 2, 2) + column / columns;
}
