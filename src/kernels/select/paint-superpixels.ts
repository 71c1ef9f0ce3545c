import type { Partition } from "./flood-basins.ts";

/** 1 for every pixel of the superpixels whose value is 1, 0 for all others. */
export function paintSuperpixels({ labels }: Partition, isTaken: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) pixels[i] = isTaken[labels[i]!]!;
  return pixels;
}
