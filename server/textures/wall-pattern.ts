import { fractal, hash, wrap } from "./noise.ts";
import { clamp01, mix, scale, shade, smoothstep } from "./shade.ts";
import type { Shade } from "./shade.ts";
import { squareTile } from "./texture-recipe.ts";
import type { TextureRecipe } from "./texture-recipe.ts";
import { drawWood } from "./wood.ts";
import type { Wood } from "./wood.ts";

/** Overlapping fans with fine arcs, rows shifted by half: the scallops of the 1920s. */
export function createFans(ground: Shade, fan: Shade, line: Shade, seed: number): TextureRecipe {
  const radius = 0.075;
  const columns = 4;
  const rows = 8;
  const width = radius * 2 * columns;
  const height = radius * rows;
  return {
    tileWidthMetres: width,
    tileHeightMetres: height,
    pixels: 768,
    colourAt: (x, y) => {
      // The lowest row whose circle holds the place lies on top.
      const lowest = Math.floor(y / radius) + 1;
      let distance = radius;
      for (let row = lowest; row >= lowest - 1; row -= 1) {
        const shift = wrap(row, 2) === 1 ? radius : 0;
        const dx = wrap(x - shift, radius * 2) - radius;
        const dy = y - row * radius;
        distance = Math.hypot(dx, dy);
        if (distance <= radius) break;
      }
      const inside = distance / radius;
      const arcs = Math.abs(wrap(inside * 5, 1) - 0.5);
      const arc = (1 - smoothstep(0.05, 0.1, 0.5 - arcs)) * smoothstep(0.16, 0.2, inside);
      const rim = smoothstep(0.955, 0.97, inside);
      const tooth = fractal((x / width) * 300, (y / height) * 300, seed, 2, 300, 300);
      const face = mix(ground, fan, smoothstep(0.1, 1, inside) * 0.85);
      return scale(mix(face, line, Math.max(rim, arc * 0.75)), 0.97 + 0.06 * tooth);
    },
  };
}

type Leaf = { x: number; y: number; angle: number; length: number; width: number; tone: number };

/** Climbing stems with pairs of leaves, printed in a few flat tones. */
export function createBotanical(
  ground: Shade,
  leafShades: readonly [Shade, Shade],
  stem: Shade,
  seed: number,
): TextureRecipe {
  const side = 0.64;
  const leaves = growLeaves(side, seed);
  return squareTile(side, (x, y) => {
    const tooth = fractal((x / side) * 320, (y / side) * 320, seed, 2, 320, 320);
    let colour: Shade = ground;
    for (let column = 0; column < 4; column += 1) {
      const distance = Math.abs(wrap(x - stemAt(column, y, side) + side / 2, side) - side / 2);
      colour = mix(colour, stem, 1 - smoothstep(0.0011, 0.0019, distance));
    }
    for (const leaf of leaves) {
      const dx = wrap(x - leaf.x + side / 2, side) - side / 2;
      const dy = wrap(y - leaf.y + side / 2, side) - side / 2;
      if (Math.abs(dx) > leaf.length || Math.abs(dy) > leaf.length) continue;
      colour = drawLeaf(colour, leaf, dx, dy, leafShades, stem);
    }
    return scale(colour, 0.97 + 0.06 * tooth);
  });
}

function stemAt(column: number, y: number, side: number): number {
  const phase = (y / side) * 2 * Math.PI;
  return (side / 4) * (column + 0.5) + 0.022 * Math.sin(phase + column * Math.PI);
}

function growLeaves(side: number, seed: number): Leaf[] {
  const leaves: Leaf[] = [];
  const pairs = 9;
  for (let column = 0; column < 4; column += 1) {
    for (let pair = 0; pair < pairs; pair += 1) {
      const y = (side / pairs) * (pair + (column % 2) * 0.5);
      for (const direction of [-1, 1]) {
        const random = hash(column * 20 + pair, direction, seed);
        const length = 0.058 + 0.022 * random;
        const lean = -0.75 - 0.3 * hash(column * 20 + pair, direction, seed + 1);
        leaves.push({
          x: stemAt(column, y, side),
          y: y + direction * 0.008,
          angle: direction === 1 ? lean : Math.PI - lean,
          length,
          width: length * (0.19 + 0.05 * random),
          tone: hash(column * 20 + pair, direction, seed + 2),
        });
      }
    }
  }
  return leaves;
}

function drawLeaf(
  under: Shade,
  { angle, length, width, tone }: Leaf,
  dx: number,
  dy: number,
  [light, dark]: readonly [Shade, Shade],
  vein: Shade,
): Shade {
  const alongLeaf = (dx * Math.cos(angle) + dy * Math.sin(angle)) / length;
  if (alongLeaf < 0 || alongLeaf > 1) return under;
  const across = -dx * Math.sin(angle) + dy * Math.cos(angle);
  const half = width * Math.sin(Math.PI * alongLeaf ** 0.8) ** 0.9;
  const inside = smoothstep(-0.0006, 0.0006, half - Math.abs(across));
  const side = across > 0 ? 0.16 : -0.16;
  const face = mix(light, dark, clamp01(tone + side));
  const rib = 1 - smoothstep(0.0005, 0.0011, Math.abs(across));
  return mix(under, mix(face, vein, rib * 0.55), inside);
}

/** Upright wooden slats on a dark felt, as acoustic panels have them. */
export function createSlats(wood: Wood, seed: number): TextureRecipe {
  const slat = 0.027;
  const pitch = 0.04;
  const slats = 12;
  const height = 0.96;
  const felt = shade("#1b1a19");
  return {
    tileWidthMetres: pitch * slats,
    tileHeightMetres: height,
    pixels: 768,
    colourAt: (x, y) => {
      const index = wrap(Math.floor(x / pitch), slats);
      const across = wrap(x, pitch);
      const piece = hash(index, 0, seed);
      // Up and down again, so that the grain meets itself at the tile's edge.
      const there = Math.abs(wrap(y + piece * height, height) - height / 2);
      const face = drawWood(wood, across, there + piece * 40, piece);
      const edge = Math.min(across, slat - across);
      const lit = across < slat / 2 ? 0.1 : -0.16;
      const round = 1 + lit * (1 - smoothstep(0, 0.004, edge));
      const shadow = smoothstep(0, 0.012, across - slat);
      const back = scale(felt, 0.55 + 0.5 * shadow);
      return mix(back, scale(face, round), smoothstep(-0.0005, 0.0005, edge));
    },
  };
}
