import { fractal, hash, noise, wrap } from "./noise.ts";
import { along, mix, scale, smoothstep } from "./shade.ts";
import type { Shade } from "./shade.ts";
import { squareTile } from "./texture-recipe.ts";
import type { TextureRecipe } from "./texture-recipe.ts";

/** Grasscloth: horizontal reeds of uneven thickness with knots, tied by faint vertical threads. */
export function createGrasscloth(shades: readonly Shade[], seed: number): TextureRecipe {
  const side = 0.7;
  const rows = 230;
  return squareTile(side, (x, y) => {
    const u = x / side;
    const v = y / side + (fractal((x / side) * 9, (y / side) * 3, seed, 2, 9, 3) - 0.5) * 0.006;
    const row = wrap(Math.floor(v * rows), rows);
    const inRow = wrap(v * rows, 1);
    const reed = hash(row, 0, seed + 1);
    const length = fractal(u * 7, row, seed + 2, 3, 7, rows);
    const knot = smoothstep(0.86, 0.97, noise(u * 22, row, seed + 3, 22, rows));
    const thread = Math.abs(wrap(u * 46, 1) - 0.5) < 0.07 ? 0.06 : 0;
    const round = 1 - 0.22 * Math.abs(inRow - 0.5) * 2;
    return scale(along(shades, reed * 0.55 + length * 0.5 - knot * 0.35), round - thread);
  });
}

/** Linen: warp and weft over and under each other, threads of uneven thickness. */
export function createLinen(shades: readonly Shade[], seed: number): TextureRecipe {
  const side = 0.3;
  const threads = 170;
  return squareTile(side, (x, y) => {
    const u = (x / side) * threads;
    const v = (y / side) * threads;
    const warp = wrap(Math.floor(u), threads);
    const weft = wrap(Math.floor(v), threads);
    const warpOnTop = (warp + weft) % 2 === 0;
    const slubWarp = fractal(warp, (y / side) * 9, seed, 2, threads, 9);
    const slubWeft = fractal((x / side) * 9, weft, seed + 4, 2, 9, threads);
    const [slub, inThread] = warpOnTop ? [slubWarp, wrap(u, 1)] : [slubWeft, wrap(v, 1)];
    const round = 1 - 0.3 * (Math.abs(inThread - 0.5) * 2) ** 2;
    const cloud = fractal((x / side) * 4, (y / side) * 4, seed + 8, 3, 4, 4);
    return scale(
      along(shades, slub * 0.75 + cloud * 0.35 - 0.05),
      round * (warpOnTop ? 1.02 : 0.97),
    );
  });
}

/** Painted stripes of two widths on a paper with a little tooth. */
export function createStripes(
  ground: Shade,
  stripe: Shade,
  pin: Shade,
  seed: number,
): TextureRecipe {
  const side = 0.52;
  const period = 0.13;
  return squareTile(side, (x, y) => {
    const tooth = fractal((x / side) * 260, (y / side) * 260, seed, 2, 260, 260);
    const brush = fractal((x / side) * 170, (y / side) * 6, seed + 3, 3, 170, 6);
    const at = wrap(x, period);
    const wide = smoothstep(-0.0004, 0.0004, 0.0325 - Math.abs(at - period / 2));
    const line = smoothstep(-0.0003, 0.0003, 0.0016 - Math.abs(Math.abs(at - period / 2) - 0.0405));
    const paper = mix(mix(ground, stripe, wide), pin, line * 0.85);
    return scale(paper, 0.955 + 0.05 * tooth + 0.045 * brush);
  });
}

/** Limewash: clouds of several brush coats that let each other through. */
export function createLimewash(shades: readonly Shade[], seed: number): TextureRecipe {
  const side = 1.8;
  return squareTile(side, (x, y) => {
    const u = x / side;
    const v = y / side;
    const bend = fractal(u * 5, v * 5, seed, 4, 5, 5) - 0.5;
    const clouds = fractal(u * 4 + bend * 1.6, v * 4 - bend * 1.6, seed + 5, 6, 4, 4);
    const brushA = fractal(u * 70 + bend * 12, v * 14, seed + 11, 3, 70, 14);
    const brushB = fractal(u * 14, v * 70 + bend * 12, seed + 17, 3, 14, 70);
    const sand = noise(u * 900, v * 900, seed + 23, 900, 900);
    const tone = 0.5 + (clouds - 0.5) * 1.5 + (brushA - 0.5) * 0.35 + (brushB - 0.5) * 0.35;
    return scale(along(shades, tone), 0.985 + 0.03 * sand);
  });
}
