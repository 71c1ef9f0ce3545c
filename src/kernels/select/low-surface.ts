import type { Partition } from "./flood-basins.ts";

/** A floor covers this part of the photo's lower edge and has its middle below this part of it. */
const leastEdge = 0.25;
const highestMiddle = 0.6;

/**
 * Whether a selection of superpixels (1 each) lies like a floor: low in the photo and along its
 * lower edge. Linear in the pixels.
 */
export function liesLow({ labels, width, height }: Partition, selected: Uint8Array): boolean {
  let rows = 0;
  let count = 0;
  for (let i = 0; i < labels.length; i++) {
    if (selected[labels[i]!] !== 1) continue;
    rows += Math.floor(i / width);
    count++;
  }
  if (count === 0 || rows / count <= highestMiddle * height) return false;
  let along = 0;
  for (let i = labels.length - width; i < labels.length; i++) along += selected[labels[i]!]!;
  return along > leastEdge * width;
}

/** 1 for every superpixel whose middle is not above the highest pixel of the selection. */
export function listBelow({ labels, width, count }: Partition, selected: Uint8Array): Uint8Array {
  const rows = new Float64Array(count);
  const areas = new Float64Array(count);
  let top = -1;
  labels.forEach((label, i) => {
    const row = Math.floor(i / width);
    if (top < 0 && selected[label] === 1) top = row;
    rows[label]! += row;
    areas[label]! += 1;
  });
  return Uint8Array.from(rows, (sum, leaf) => (sum >= top * areas[leaf]! ? 1 : 0));
}
