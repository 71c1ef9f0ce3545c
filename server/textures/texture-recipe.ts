import type { Shade } from "./shade.ts";

/** How to draw one seamless tile: the colour at each place of it, in metres from its corner. */
export type TextureRecipe = {
  tileWidthMetres: number;
  tileHeightMetres: number;
  /** Pixels on the longer side. */
  pixels: number;
  /** Must repeat: the colour at (x + width, y) and (x, y + height) is the colour at (x, y). */
  colourAt(x: number, y: number): Shade;
};

/** A square tile at the sharpness of most textures. */
export function squareTile(side: number, colourAt: TextureRecipe["colourAt"]): TextureRecipe {
  return { tileWidthMetres: side, tileHeightMetres: side, pixels: 768, colourAt };
}
