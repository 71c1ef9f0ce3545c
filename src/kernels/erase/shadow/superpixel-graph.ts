import { sumSquares } from "./sum-squares.ts";
import type { LogPicture } from "./log-picture.ts";
import type { Superpixels } from "./superpixels.ts";

/** What superpixels look like, where they are and which of them touch. */
export type SuperpixelGraph = {
  readonly count: number;
  readonly labels: Int32Array;
  /** Side of a superpixel in pixels: lengths are spoken of in steps. */
  readonly step: number;
  /** In pixels; 0 for an empty superpixel. */
  readonly sizes: Int32Array;
  /** Centres, in pixels. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Three per superpixel: mean logarithm of light. */
  readonly logs: Float32Array;
  /** Mean logarithm of the standard deviation of lightness in 5 × 5 pixels. */
  readonly texture: Float32Array;
  readonly isMasked: Uint8Array;
  /** The neighbours of k are `neighbours[starts[k]]` up to `neighbours[starts[k + 1] - 1]`. */
  readonly starts: Int32Array;
  readonly neighbours: Int32Array;
  /** How many steps long the border to each neighbour is. */
  readonly borders: Float32Array;
};

/** Measures the superpixels of a picture. Cost: linear in the pixels. */
export function measureSuperpixels(
  picture: LogPicture,
  { labels, count }: Superpixels,
  step: number,
): SuperpixelGraph {
  const texture = measureTexture(picture);
  const sizes = new Int32Array(count);
  const isMasked = new Uint8Array(count);
  const sums = new Float64Array(count * 6);
  for (let p = 0; p < labels.length; p++) {
    const k = labels[p]!;
    sizes[k]! += 1;
    isMasked[k] = picture.isMasked[p]!;
    sums[k * 6]! += p % picture.width;
    sums[k * 6 + 1]! += Math.floor(p / picture.width);
    sums[k * 6 + 2]! += texture[p]!;
    for (let c = 0; c < 3; c++) sums[k * 6 + 3 + c]! += picture.logs[p * 3 + c]!;
  }
  const mean = (k: number, j: number) => sums[k * 6 + j]! / Math.max(1, sizes[k]!);
  return {
    count,
    labels,
    step,
    sizes,
    isMasked,
    x: Float32Array.from({ length: count }, (_, k) => mean(k, 0)),
    y: Float32Array.from({ length: count }, (_, k) => mean(k, 1)),
    texture: Float32Array.from({ length: count }, (_, k) => mean(k, 2)),
    logs: Float32Array.from({ length: count * 3 }, (_, i) => mean(Math.floor(i / 3), 3 + (i % 3))),
    ...linkNeighbours(picture, labels, count, step),
  };
}

function measureTexture({ width, height, logs }: LogPicture): Float32Array {
  const lightness = new Float32Array(width * height);
  for (let p = 0; p < lightness.length; p++) {
    lightness[p] = (logs[p * 3]! + logs[p * 3 + 1]! + logs[p * 3 + 2]!) / 3;
  }
  const { sums, squares, counts } = sumSquares(lightness, width, height, 2);
  return lightness.map((_, p) => {
    const mean = sums[p]! / counts[p]!;
    const variance = Math.max(0, squares[p]! / counts[p]! - mean * mean);
    return Math.log(0.01 + Math.sqrt(variance));
  });
}

function linkNeighbours(
  { width, height }: LogPicture,
  labels: Int32Array,
  count: number,
  step: number,
): Pick<SuperpixelGraph, "starts" | "neighbours" | "borders"> {
  const links: Map<number, number>[] = Array.from({ length: count }, () => new Map());
  const link = (a: number, b: number) => {
    if (a === b) return;
    links[a]!.set(b, (links[a]!.get(b) ?? 0) + 1);
    links[b]!.set(a, (links[b]!.get(a) ?? 0) + 1);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (x + 1 < width) link(labels[p]!, labels[p + 1]!);
      if (y + 1 < height) link(labels[p]!, labels[p + width]!);
    }
  }
  const starts = new Int32Array(count + 1);
  links.forEach((of, k) => {
    starts[k + 1] = starts[k]! + of.size;
  });
  return {
    starts,
    neighbours: Int32Array.from(links.flatMap((of) => [...of.keys()])),
    borders: Float32Array.from(links.flatMap((of) => [...of.values()].map((n) => n / step))),
  };
}
