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
