import { fractal, hash, nearestCell, noise, wrap } from "./noise.ts";
import { along, scale, smoothstep } from "./shade.ts";
import type { Shade } from "./shade.ts";
import { squareTile } from "./texture-recipe.ts";
import type { TextureRecipe } from "./texture-recipe.ts";

/** Loop-pile carpet: rows of small wool loops, each its own shade, lit from above. */
export function createCarpet(shades: readonly Shade[], seed: number): TextureRecipe {
  const side = 0.6;
  const loops = 100;
  return squareTile(side, (x, y) => {
    const u = (x / side) * loops;
    const row = Math.floor((y / side) * loops);
    const shifted = u + (wrap(row, 2) === 1 ? 0.5 : 0);
    const column = Math.floor(shifted);
    const cellX = wrap(column, loops);
    const cellY = wrap(row, loops);
    const jitter = (hash(cellX, cellY, seed) - 0.5) * 0.24;
    const dx = shifted - column - 0.5 + jitter;
    const dy = (y / side) * loops - row - 0.5 + (hash(cellX, cellY, seed + 1) - 0.5) * 0.2;
    const round = Math.hypot(dx * 0.95, dy * 1.05);
    const bulge = 1 - smoothstep(0.12, 0.72, round);
    const yarn = noise(u * 5, (y / side) * loops * 3, seed + 4, loops * 5, loops * 3);
    const cloud = fractal((x / side) * 5, (y / side) * 5, seed + 6, 3, 5, 5);
    const tone = hash(cellX, cellY, seed + 2) * 0.62 + cloud * 0.3 + yarn * 0.12;
    return scale(along(shades, tone), 0.72 + 0.34 * bulge - dy * 0.12);
  });
}

/** Pressed cork: granules of many browns with dark specks of bark between them. */
export function createCork(shades: readonly Shade[], seed: number): TextureRecipe {
  const side = 0.6;
  const cells = 96;
  return squareTile(side, (x, y) => {
    const u = x / side;
    const v = y / side;
    const bend = 0.5 * (noise(u * 150, v * 150, seed, 150, 150) - 0.5);
    const cell = nearestCell(u * cells + bend, v * cells - bend, seed + 1, cells, cells);
    const small = nearestCell(u * 210, v * 210, seed + 9, 210, 210);
    const cloud = fractal(u * 6, v * 6, seed + 4, 3, 6, 6);
    const bark = smoothstep(0.9, 0.96, small.id) * (1 - smoothstep(0.3, 0.45, small.first));
    const seam = 1 - 0.16 * (1 - smoothstep(0, 0.12, cell.second - cell.first));
    const tone = cell.id * 0.55 + small.id * 0.2 + cloud * 0.35 - 0.05;
    return scale(along(shades, tone), seam * (1 - 0.5 * bark));
  });
}
