import type { Raster } from "#kernels/raster.ts";

import { averageColour } from "../imaging/average-colour.ts";
import { openRaster } from "../imaging/decode-image.ts";
import type { TextureRecipe } from "./texture-recipe.ts";
import { textureRecipes } from "./texture-recipes.ts";
import type { TextureName } from "./texture-recipes.ts";

/** One tile of a floor or wall covering. */
export type MadeTexture = { bytes: Uint8Array; contentType: "image/webp"; colour: string };

/** Draws a texture and codes it as WebP. The same name gives the same pixels every time. */
export async function makeTexture(name: TextureName): Promise<MadeTexture> {
  const raster = drawTexture(textureRecipes[name]());
  const bytes = await openRaster(raster)
    .removeAlpha()
    .webp({ quality: 88, effort: 2, smartSubsample: true })
    .toBuffer();
  return { bytes, contentType: "image/webp", colour: averageColour(raster.data, 4) };
}

/** One tile, sampled at the centres of its pixels. */
export function drawTexture(recipe: TextureRecipe): Raster {
  const { tileWidthMetres, tileHeightMetres, pixels } = recipe;
  const perMetre = pixels / Math.max(tileWidthMetres, tileHeightMetres);
  const width = Math.round(tileWidthMetres * perMetre);
  const height = Math.round(tileHeightMetres * perMetre);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = ((column + 0.5) / width) * tileWidthMetres;
      const y = ((row + 0.5) / height) * tileHeightMetres;
      const at = (row * width + column) * 4;
      data.set(recipe.colourAt(x, y), at);
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}
