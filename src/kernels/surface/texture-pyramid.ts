import { checkRaster } from "../check-input.ts";
import { linearOfByte } from "../colour.ts";
import type { Raster } from "../raster.ts";

/** One level of a texture that repeats: linear RGB, three floats a texel. */
export type TextureLevel = {
  readonly width: number;
  readonly height: number;
  readonly texels: Float32Array;
};

/** Level 0 is the texture; every next one has half the size, down to 1 × 1. */
export type TexturePyramid = readonly TextureLevel[];

/**
 * Averages a texture, in linear light, to ever smaller copies (Williams, "Pyramidal Parametrics",
 * 1983). Throws `RangeError` for a malformed raster. Cost: 4/3 of the texels.
 */
export function buildTexturePyramid(texture: Raster): TexturePyramid {
  checkRaster(texture);
  const { width, height, data } = texture;
  const texels = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    texels[i * 3] = linearOfByte[data[i * 4]!]!;
    texels[i * 3 + 1] = linearOfByte[data[i * 4 + 1]!]!;
    texels[i * 3 + 2] = linearOfByte[data[i * 4 + 2]!]!;
  }
  const levels: TextureLevel[] = [{ width, height, texels }];
  for (let last = levels[0]!; last.width > 1 || last.height > 1; last = levels.at(-1)!) {
    levels.push(halve(last));
  }
  return levels;
}

function halve(level: TextureLevel): TextureLevel {
  const isEven = (level.width | level.height) % 2 === 0;
  return isEven ? halveEvenly(level) : halveByShares(level);
}

/** Sides that two divides: means of four. */
function halveEvenly({ width: wide, height: high, texels: from }: TextureLevel): TextureLevel {
  const [width, height] = [wide / 2, high / 2];
  const texels = new Float32Array(width * height * 3);
  const next = wide * 3;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const at = (y * 2 * wide + x * 2) * 3 + c;
        const upper = Math.fround(0.25 * from[at]! + 0.25 * from[at + 3]!);
        const three = Math.fround(upper + 0.25 * from[at + next]!);
        texels[to + c] = three + 0.25 * from[at + next + 3]!;
      }
    }
  }
  return { width, height, texels };
}

function halveByShares(level: TextureLevel): TextureLevel {
  const width = Math.max(1, level.width >> 1);
  const height = Math.max(1, level.height >> 1);
  const across = partsOf(level.width, width);
  const down = partsOf(level.height, height);
  const texels = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (const [fromY, weightY] of down[y]!) {
        for (const [fromX, weightX] of across[x]!) {
          const from = (fromY * level.width + fromX) * 3;
          const weight = weightX * weightY;
          for (let c = 0; c < 3; c++) {
            texels[(y * width + x) * 3 + c]! += weight * level.texels[from + c]!;
          }
        }
      }
    }
  }
  return { width, height, texels };
}

/** For each of `to` equal parts the texels of `from` in it and their shares. */
function partsOf(from: number, to: number): [number, number][][] {
  const size = from / to;
  return Array.from({ length: to }, (_, i) => {
    const parts: [number, number][] = [];
    for (let k = Math.floor(i * size); k < Math.min(from, Math.ceil((i + 1) * size)); k++) {
      const share = Math.min(k + 1, (i + 1) * size) - Math.max(k, i * size);
      if (share > 1e-9) parts.push([k, share / size]);
    }
    return parts;
  });
}

/** The texture's mean colour, linear RGB. */
export function meanOfTexture(pyramid: TexturePyramid): readonly [number, number, number] {
  const { texels } = pyramid.at(-1)!;
  return [texels[0]!, texels[1]!, texels[2]!];
}

/** Where and how much to read: u, v, weight. An array, as numbers in it are never boxed. */
export type TextureTap = Float64Array;

/**
 * Adds a tap's weight times the texture's colour at (u, v), in turns of the texture with v
 * downwards, to `sum`: `part` of the way from a level to the next (trilinear), in single floats.
 * Reads at most 8 texels.
 */
export function addTexture(
  sum: Float32Array,
  pyramid: TexturePyramid,
  { level, part }: { readonly level: number; readonly part: number },
  tap: TextureTap,
): void {
  const weight = tap[2]!;
  const u = tap[0]! - Math.floor(tap[0]!);
  const v = tap[1]! - Math.floor(tap[1]!);
  readLevel(lower, pyramid[level]!, u, v);
  if (part !== 0) {
    readLevel(upper, pyramid[level + 1]!, u, v);
    for (let c = 0; c < 3; c++) lower[c] = mix(lower[c]!, upper[c]!, Math.fround(part));
  }
  for (let c = 0; c < 3; c++) sum[c]! += Math.fround(weight * lower[c]!);
}

const lower = new Float32Array(3);
const upper = new Float32Array(3);

/** Of single floats, each step rounded to one. */
function mix(one: number, other: number, part: number): number {
  return Math.fround(one + Math.fround(part * Math.fround(other - one)));
}

function readLevel(
  to: Float32Array,
  { width, height, texels }: TextureLevel,
  u: number,
  v: number,
): void {
  const x = u * width - 0.5;
  const y = v * height - 0.5;
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  const partX = Math.fround(x - floorX);
  const partY = Math.fround(y - floorY);
  const left = floorX < 0 ? width - 1 : floorX;
  const right = floorX + 1 >= width ? 0 : floorX + 1;
  const top = (floorY < 0 ? height - 1 : floorY) * width;
  const bottom = (floorY + 1 >= height ? 0 : floorY + 1) * width;
  for (let c = 0; c < 3; c++) {
    const above = mix(texels[(top + left) * 3 + c]!, texels[(top + right) * 3 + c]!, partX);
    const below = mix(texels[(bottom + left) * 3 + c]!, texels[(bottom + right) * 3 + c]!, partX);
    to[c] = mix(above, below, partY);
  }
}
