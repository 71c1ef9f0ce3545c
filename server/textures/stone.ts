import { fractal, hash, nearestCell, noise } from "./noise.ts";
import { along, mix, pick, scale, shade, smoothstep } from "./shade.ts";
import type { Shade } from "./shade.ts";
import { squareTile } from "./texture-recipe.ts";
import type { TextureRecipe } from "./texture-recipe.ts";
import type { PieceFace } from "./tile-floor.ts";

/** Polished marble: clouds and thin veins along the zero lines of distorted noise. */
export function createMarbleFace(
  ground: Shade,
  cloud: Shade,
  vein: Shade,
  seed: number,
): PieceFace {
  return (x, y, piece) => {
    const start = Math.floor(piece * 5000);
    const u = x * 2.6 + hash(start, 1, seed) * 60;
    const v = y * 2.6 + hash(start, 2, seed) * 60;
    const bend = fractal(u * 1.4, v * 1.4, seed, 4) * 1.7;
    const clouds = fractal(u + bend, v - bend * 0.6, seed + 3, 5);
    const line = Math.abs(fractal(u * 0.9 + bend * 1.2, v * 0.6 + bend, seed + 9, 4) - 0.5);
    const thin = Math.abs(fractal(u * 2.1 - bend, v * 1.6 + bend, seed + 15, 4) - 0.5);
    const strong = (1 - smoothstep(0, 0.035, line)) * smoothstep(0.35, 0.65, clouds);
    const faint = (1 - smoothstep(0, 0.02, thin)) * 0.4;
    const base = mix(ground, cloud, smoothstep(0.42, 0.75, clouds) * 0.7);
    return mix(base, vein, Math.min(1, strong * 0.7 + faint));
  };
}

/** Cleft slate: layers that catch the light at their edges. */
export function createSlateFace(shades: readonly Shade[], seed: number): PieceFace {
  return (x, y, piece) => {
    const start = Math.floor(piece * 5000);
    const height = (dx: number, dy: number) =>
      fractal((x + dx) * 7 + piece * 50, (y + dy) * 12, seed + start, 5);
    const relief = (height(0, 0) - height(0.0016, 0.0022)) * 7;
    const layers = fractal(x * 3, y * 4, seed + start + 5, 3);
    const rust = smoothstep(0.66, 0.85, fractal(x * 4, y * 4, seed + start + 9, 3)) * 0.28;
    const surface = along(shades, layers * 0.8 + (piece - 0.5) * 0.35 + 0.1);
    return scale(mix(surface, shade("#7a5c43"), rust), 1 + relief);
  };
}

/** Fired clay: flames, specks and a lighter applied middle. */
export function createClayFace(shades: readonly Shade[], seed: number): PieceFace {
  return (x, y, piece) => {
    const start = seed + Math.floor(piece * 5000);
    const flame = fractal(x * 9, y * 9, start, 4);
    const speck = smoothstep(0.74, 0.9, noise(x * 260, y * 260, start + 4));
    const surface = along(shades, flame * 0.7 + piece * 0.5 - 0.1);
    return scale(surface, 1 - speck * 0.14 + (noise(x * 120, y * 120, start + 8) - 0.5) * 0.05);
  };
}

/** Terrazzo: chips of stone in two sizes in a ground of fine cement. */
export function createTerrazzo(
  ground: Shade,
  chips: readonly Shade[],
  seed: number,
): TextureRecipe {
  const side = 0.8;
  const cells = [22, 58] as const;
  return squareTile(side, (x, y) => {
    const u = x / side;
    const v = y / side;
    const grain = fractal(u * 300, v * 300, seed, 2, 300, 300);
    let colour = scale(ground, 0.96 + grain * 0.08);
    for (const [index, count] of cells.entries()) {
      const across = count * 1.5;
      const bend = (bendSeed: number) =>
        (noise(u * count * 1.5, v * count * 1.5, bendSeed, across, across) - 0.5) * 0.55;
      const cell = nearestCell(
        u * count + bend(seed + 5),
        v * count + bend(seed + 6),
        seed + 20 + index,
        count,
        count,
      );
      const size = 0.16 + 0.34 * ((cell.id * 31.7) % 1);
      const isChip = (cell.id * 17.3) % 1 < 0.72 ? 1 : 0;
      const inside =
        smoothstep(0.02, 0.06, cell.second - cell.first - 0.12) *
        (1 - smoothstep(size - 0.04, size, cell.first));
      const chip = scale(
        pick(chips, (cell.id * 7.9) % 1),
        0.93 + 0.14 * noise(u * 700, v * 700, seed + 3, 700, 700),
      );
      colour = mix(colour, chip, inside * isChip);
    }
    return colour;
  });
}
