import type { SelectionModel } from "./selection-model.ts";
import { keepConnected } from "./superpixel-borders.ts";

/** A hole larger than this part of what is around it is meant: the glass in a frame, a doorway. */
const largestPart = 0.25;

/**
 * A region (1 for each of its superpixels) with what it encloses: a spot on a picture, a knob on a
 * drawer. Nobody wants what would be left of it in the middle of what is erased. A hole touches
 * neither the picture's edge nor, across other superpixels, anything that does.
 */
export function fillHoles(
  { borders, superpixels, features: { area } }: SelectionModel,
  region: Uint8Array,
): Uint8Array {
  const open = listAtEdge(superpixels).filter((leaf) => region[leaf] === 0);
  const outside = Uint8Array.from(region, (value) => 1 - value);
  const reached = new Uint8Array(region.length);
  for (const leaf of open) {
    if (reached[leaf] === 1) continue;
    keepConnected(borders, outside, leaf).forEach((value, at) => {
      if (value === 1) reached[at] = 1;
    });
  }
  const filled = Uint8Array.from(region);
  const whole = region.reduce((sum, value, leaf) => sum + value * area[leaf]!, 0);
  const isSeen = Uint8Array.from(reached);
  outside.forEach((value, leaf) => {
    if (value === 0 || isSeen[leaf] === 1) return;
    const hole = keepConnected(borders, outside, leaf);
    const size = hole.reduce((sum, part, at) => sum + part * area[at]!, 0);
    hole.forEach((part, at) => {
      if (part === 0) return;
      isSeen[at] = 1;
      if (size <= largestPart * whole) filled[at] = 1;
    });
  });
  return filled;
}

/** The superpixels that the picture's edge cuts. */
function listAtEdge({ labels, width }: SelectionModel["superpixels"]): number[] {
  const height = labels.length / width;
  const atEdge = new Set<number>();
  for (let x = 0; x < width; x += 1) {
    atEdge.add(labels[x]!);
    atEdge.add(labels[(height - 1) * width + x]!);
  }
  for (let y = 0; y < height; y += 1) {
    atEdge.add(labels[y * width]!);
    atEdge.add(labels[y * width + width - 1]!);
  }
  return [...atEdge];
}
