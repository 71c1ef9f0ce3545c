import type { EraseLevel } from "./erase-level.ts";
import { fillMembrane } from "./membrane.ts";
import type { NearestNeighbourField } from "./nearest-neighbour-field.ts";
import { voteAt } from "./vote.ts";

const ringWidth = 3;
const mostCorrection = 20;

/**
 * Takes the step out of the edge of a filled hole: on a ring of known pixels around it the fill's
 * own vote is compared with the truth, and the difference is spread over the hole as a membrane
 * (the correction of Pérez et al., "Poisson Image Editing", 2003). At most 20 levels, so that a
 * ring which could not be matched does not stain the fill. Cost linear in the level's pixels.
 */
export function correctSeam(level: EraseLevel, field: NearestNeighbourField): void {
  const { width, height, colours, isHole } = level;
  const isRing = findRing(level);
  const difference = new Float32Array(width * height * 3);
  const vote = new Float64Array(3);
  for (let at = 0; at < isRing.length; at++) {
    if (isRing[at] === 0) continue;
    voteAt(level, field, at, vote);
    for (let c = 0; c < 3; c++) difference[at * 3 + c] = colours[at * 4 + c]! - vote[c]!;
  }
  const smooth = averageOverRing(difference, isRing, width, height);
  const isUnknown = isRing.map((value, at) => (value === 1 ? 0 : isHole[at] === 1 ? 1 : 2));
  fillMembrane(smooth, isUnknown, width, height, 3);
  for (let at = 0; at < isHole.length; at++) {
    if (isHole[at] === 0) continue;
    for (let c = 0; c < 3; c++) {
      const value = colours[at * 4 + c]! + smooth[at * 3 + c]! + 0.5;
      colours[at * 4 + c] = Math.min(255, Math.max(0, value));
    }
  }
}

function findRing({ width, height, isHole }: EraseLevel): Uint8Array {
  const isRing = new Uint8Array(isHole.length);
  for (let at = 0; at < isHole.length; at++) {
    if (isHole[at] === 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    const rim =
      (x > 0 && isHole[at - 1] === 0) ||
      (x + 1 < width && isHole[at + 1] === 0) ||
      (y > 0 && isHole[at - width] === 0) ||
      (y + 1 < height && isHole[at + width] === 0);
    if (!rim) continue;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        if (isHole[ny * width + nx] === 0) isRing[ny * width + nx] = 1;
      }
    }
  }
  return isRing;
}

/** Means over the ring near each of its pixels: grain is not a seam, only its mean is. */
function averageOverRing(
  difference: Float32Array,
  isRing: Uint8Array,
  width: number,
  height: number,
): Float32Array {
  const smooth = new Float32Array(difference.length);
  const reach = ringWidth * 3;
  for (let at = 0; at < isRing.length; at++) {
    if (isRing[at] === 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    let count = 0;
    const sums = [0, 0, 0];
    for (let ny = Math.max(0, y - reach); ny <= Math.min(height - 1, y + reach); ny++) {
      for (let nx = Math.max(0, x - reach); nx <= Math.min(width - 1, x + reach); nx++) {
        const near = ny * width + nx;
        if (isRing[near] === 0) continue;
        count++;
        for (let c = 0; c < 3; c++) sums[c]! += difference[near * 3 + c]!;
      }
    }
    for (let c = 0; c < 3; c++) {
      const mean = sums[c]! / count;
      smooth[at * 3 + c] = Math.min(mostCorrection, Math.max(-mostCorrection, mean));
    }
  }
  return smooth;
}
