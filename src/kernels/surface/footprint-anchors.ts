import type { Homography } from "../camera/homography.ts";
import type { Mask } from "../raster.ts";
import {
  footprintWidth,
  measureFootprint,
  type Footprint,
  type FootprintOptions,
} from "./plane-footprint.ts";

/** A block of pixels of a row that are all not covered. */
const nothing = 255;

/** For every block of a row that shares a footprint its first covered pixel; 255 for none. Cost: one pass. */
export function findFootprintAnchors({ width, height, data }: Mask): Uint8Array {
  const blocks = Math.ceil(width / footprintWidth);
  const anchors = new Uint8Array(blocks * height).fill(nothing);
  for (let y = 0; y < height; y++) {
    for (let block = 0; block < blocks; block++) {
      const start = y * width + block * footprintWidth;
      const end = Math.min((y + 1) * width, start + footprintWidth);
      let at = start;
      while (at < end && data[at] === 0) at++;
      if (at < end) anchors[y * blocks + block] = at - start;
    }
  }
  return anchors;
}

/** Where the footprints of a coarser picture are measured. */
export type FootprintFrame = {
  readonly width: number;
  readonly height: number;
  readonly anchors: Uint8Array;
  /** One pixel in so many of a row, and one row in so many, is drawn. */
  readonly stride: number;
};

/**
 * The footprints of every block of the rows that are drawn, four floats each: taps (0 at the
 * horizon and where nothing is covered), 1 where the longer side is the photo's x direction, the
 * mip level with its part, the reach in metres. Cost: one footprint a covered block.
 */
export function measureFootprints(
  matrix: Homography,
  options: FootprintOptions,
  { width, height, anchors, stride }: FootprintFrame,
): { readonly width: number; readonly height: number; readonly data: Float32Array } {
  const blocks = Math.ceil(width / footprintWidth);
  const rows = Math.ceil(height / stride);
  const data = new Float32Array(blocks * rows * 4);
  const print: Footprint = { reach: 0, level: 0, part: 0, taps: 0, isAcross: true };
  // In pixels of the coarser picture, whose steps are longer.
  const coarse = matrix.map((value, i) => (i % 3 < 2 ? value * stride : value));
  const coarseMatrix = coarse as unknown as Homography;
  for (let row = 0; row < rows; row++) {
    const y = Math.min(height - 1, Math.floor((row + 0.5) * stride));
    for (let block = 0; block < blocks; block++) {
      const anchor = anchors[y * blocks + block]!;
      if (anchor === nothing) continue;
      const x = block * footprintWidth + anchor + 0.5;
      measureFootprint(coarseMatrix, options, x / stride, (y + 0.5) / stride, print);
      const to = (row * blocks + block) * 4;
      data[to] = print.taps;
      data[to + 1] = print.isAcross ? 1 : 0;
      data[to + 2] = print.level + print.part;
      data[to + 3] = print.reach;
    }
  }
  return { width: blocks, height: rows, data };
}
