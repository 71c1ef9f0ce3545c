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

/** Where and how much to read: u, v, level, weight. An array, as numbers in it are never boxed. */
export type TextureTap = Float64Array;

/**
 * Adds a tap's weight times the texture's colour at (u, v), in turns of the texture with v
 * downwards, to `sum`; its level may lie between two levels (trilinear). Reads at most 8 texels.
 */
export function addTexture(sum: Float64Array, pyramid: TexturePyramid, tap: TextureTap): void {
  const level = tap[2]!;
  if (level <= 0) {
    addLevel(sum, pyramid[0]!, tap);
    return;
  }
  const weight = tap[3]!;
  const low = Math.min(pyramid.length - 1, level | 0);
  const part = low === pyramid.length - 1 ? 0 : level - low;
  if (part < 0.999) {
    tap[3] = weight * (1 - part);
    addLevel(sum, pyramid[low]!, tap);
  }
  if (part > 0.001) {
    tap[3] = weight * part;
    addLevel(sum, pyramid[low + 1]!, tap);
  }
}

function addLevel(sum: Float64Array, level: TextureLevel, tap: TextureTap): void {
  const { width, height, texels } = level;
  const u = tap[0]!;
  const v = tap[1]!;
  const weight = tap[3]!;
  const x = (u - Math.floor(u)) * width - 0.5;
  const y = (v - Math.floor(v)) * height - 0.5;
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  const partX = x - floorX;
  const partY = y - floorY;
  const left = floorX < 0 ? width - 1 : floorX;
  const right = floorX + 1 >= width ? 0 : floorX + 1;
  const top = (floorY < 0 ? height - 1 : floorY) * width;
  const bottom = (floorY + 1 >= height ? 0 : floorY + 1) * width;
  const a = (top + left) * 3;
  const b = (top + right) * 3;
  const c = (bottom + left) * 3;
  const d = (bottom + right) * 3;
  const weightD = weight * partX * partY;
  const weightC = weight * partY - weightD;
  const weightB = weight * partX - weightD;
  const weightA = weight - weightB - weightC - weightD;
  sum[0]! +=
    weightA * texels[a]! + weightB * texels[b]! + weightC * texels[c]! + weightD * texels[d]!;
  sum[1]! +=
    weightA * texels[a + 1]! +
    weightB * texels[b + 1]! +
    weightC * texels[c + 1]! +
    weightD * texels[d + 1]!;
  sum[2]! +=
    weightA * texels[a + 2]! +
    weightB * texels[b + 2]! +
    weightC * texels[c + 2]! +
    weightD * texels[d + 2]!;
}
