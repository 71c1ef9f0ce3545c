import type { Mask, Raster } from "../raster.ts";
import { sceneLightOfByte } from "./camera-response.ts";

const maxSide = 512;
/** At most this many samples along each side of a block are read. */
const samples = 3;

/** A small copy of a photo in scene light with the coverage of a surface, for estimates. */
export type SmallScene = {
  readonly width: number;
  readonly height: number;
  /** Scene light, one plane a channel. */
  readonly light: readonly [Float32Array, Float32Array, Float32Array];
  /** 0 to 1. */
  readonly cover: Float32Array;
};

/** Block means of photo and mask so that no side is longer than 512. Cost: 9 reads a block. */
export function shrinkScene(photo: Raster, mask: Mask): SmallScene {
  const block = Math.max(1, Math.ceil(Math.max(photo.width, photo.height) / maxSide));
  const width = Math.ceil(photo.width / block);
  const height = Math.ceil(photo.height / block);
  const count = width * height;
  const light = [
    new Float32Array(count),
    new Float32Array(count),
    new Float32Array(count),
  ] as const;
  const cover = new Float32Array(count);
  const offsets = sampleOffsets(block);
  const weight = 1 / (offsets.length * offsets.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = y * width + x;
      for (const dy of offsets) {
        const row = Math.min(photo.height - 1, y * block + dy) * photo.width;
        for (const dx of offsets) {
          const at = row + Math.min(photo.width - 1, x * block + dx);
          light[0][to]! += weight * sceneLightOfByte[photo.data[at * 4]!]!;
          light[1][to]! += weight * sceneLightOfByte[photo.data[at * 4 + 1]!]!;
          light[2][to]! += weight * sceneLightOfByte[photo.data[at * 4 + 2]!]!;
          cover[to]! += (weight / 255) * mask.data[at]!;
        }
      }
    }
  }
  return { width, height, light, cover };
}

function sampleOffsets(block: number): number[] {
  const count = Math.min(samples, block);
  return Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * block) / count));
}
