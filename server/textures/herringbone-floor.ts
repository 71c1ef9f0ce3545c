import { hash, wrap } from "./noise.ts";
import { mix, scale, shade, smoothstep } from "./shade.ts";
import type { TextureRecipe } from "./texture-recipe.ts";
import { drawWood } from "./wood.ts";
import type { Wood } from "./wood.ts";

const joint = shade("#1f1610");

type Block = { across: number; length: number; centreX: number; centreY: number };

/**
 * Herringbone at 45°: blocks of `ratio` widths in length. On a grid of one block width, the cell
 * (i, j) belongs to a lying block when (i - j) mod 2·ratio < ratio and else to a standing one, so
 * the pattern repeats along (1, 1) and (ratio, -ratio), which are the sides of the tile here.
 */
export function createHerringboneFloor(options: {
  wood: Wood;
  blockMetres: number;
  ratio: number;
  repeats: number;
  seed: number;
}): TextureRecipe {
  const { wood, blockMetres, ratio, repeats, seed } = options;
  const side = Math.SQRT2 * blockMetres;
  const width = side * ratio * repeats;
  const height = side * ratio * repeats;
  return {
    tileWidthMetres: width,
    tileHeightMetres: height,
    pixels: 1024,
    colourAt: (x, y) => {
      const block = findBlock((x + y) / side, (x - y) / side, ratio);
      const key = toTileKey(block, side, width, height);
      const piece = hash(key[0], key[1], seed);
      const across = block.across * blockMetres;
      const length = block.length * blockMetres;
      const surface = drawWood(wood, across, length + piece * 40, piece);
      const toSide = Math.min(across, blockMetres - across);
      const toEnd = Math.min(length, ratio * blockMetres - length);
      const gap = Math.min(toSide, toEnd);
      const bevel = 1 - 0.14 * (1 - smoothstep(0, 0.003, gap));
      return mix(scale(surface, bevel), joint, 0.7 * (1 - smoothstep(0, 0.0018, gap)));
    },
  };
}

function findBlock(gridX: number, gridY: number, ratio: number): Block {
  const i = Math.floor(gridX);
  const j = Math.floor(gridY);
  const phase = wrap(i - j, 2 * ratio);
  if (phase < ratio) {
    const start = i - phase;
    return {
      across: gridY - j,
      length: gridX - start,
      centreX: start + ratio / 2,
      centreY: j + 0.5,
    };
  }
  const start = j - (2 * ratio - 1 - phase);
  return {
    across: gridX - i,
    length: gridY - start,
    centreX: i + 0.5,
    centreY: start + ratio / 2,
  };
}

/** The block's centre within the tile, as whole numbers, so that its copies look the same. */
function toTileKey(
  { centreX, centreY }: Block,
  side: number,
  width: number,
  height: number,
): [number, number] {
  const x = wrap(((centreX + centreY) / 2) * side + 1e-6, width);
  const y = wrap(((centreX - centreY) / 2) * side + 1e-6, height);
  return [Math.round((x / side) * 4), Math.round((y / side) * 4)];
}
