import { boundPixels, growRect } from "../../rect.ts";
import type { EraseLevel } from "../erase-level.ts";
import { createMembrane, membraneParts } from "./membrane.ts";

const ringWidth = 3;
const mostCorrection = 20;
/** A shade may differ by more: shares of red, green and blue that differ by less than this are light. */
const mostLight = 60;
const sameShare = 0.1;
/** Added to colours, in levels: shares of what is nearly black say nothing. */
const leastColour = 10;

/**
 * Takes the step out of the edge of a filled hole: on a ring of known pixels around it what
 * the fill would put there is compared with the truth, and the difference is spread over the hole as a membrane
 * (the correction of Pérez et al., "Poisson Image Editing", 2003). At most 20 levels, so that a
 * ring which could not be matched does not stain the fill, or 60 of light alone, and half of it as many pixels deep as
 * `reachAt` says, as what is darker at the edge is mostly a shadow of what stood there. `expectAt` writes the RGB that
 * the fill would put at a pixel of the ring. Cost linear in the pixels of the box around the hole.
 */
export function correctSeam(
  level: EraseLevel,
  expectAt: (at: number, out: Float64Array) => void,
  reachAt: (at: number) => number,
): void {
  const { width, colours, isHole, holes } = level;
  const { left, top, right, bottom } = growRect(boundPixels(holes, width), 1, level);
  const across = right - left;
  const { values, parts, fill } = createMembrane(across, bottom - top);
  for (let y = top; y < bottom; y++) {
    parts.set(isHole.subarray(y * width + left, y * width + right), (y - top) * across);
  }
  const place = (at: number): number => {
    const y = Math.floor(at / width);
    return (y - top) * across + at - y * width - left;
  };
  for (let i = 0; i < parts.length; i++) if (parts[i] === 0) parts[i] = membraneParts.apart;
  const ring = findRing(level, parts, place);
  averageOverRing(ring, measureDifference(level, expectAt, ring), width, (i, c, mean) => {
    values[place(ring[i]!) * 4 + c] = mean;
  });
  for (let i = 0; i < ring.length; i++) {
    const to = place(ring[i]!) * 4;
    const most = isLight(values, to, colours, ring[i]! * 4) ? mostLight : mostCorrection;
    for (let c = 0; c < 3; c++) values[to + c] = Math.min(most, Math.max(-most, values[to + c]!));
  }
  fill();
  const fade = (at: number): number => 1 / (1 + (level.depth[at]! / reachAt(at)) ** 2);
  for (let i = 0; i < holes.length; i++) {
    const at = holes[i]!;
    const from = place(at) * 4;
    for (let c = 0; c < 3; c++) {
      const value = colours[at * 4 + c]! + values[from + c]! * fade(at) + 0.5;
      colours[at * 4 + c] = Math.min(255, Math.max(0, value));
    }
  }
}

/** Whether what a colour lacks is light: the same share of red, green and blue. */
function isLight(difference: Float32Array, from: number, colours: Uint8Array, at: number): boolean {
  let [least, most] = [Infinity, -Infinity];
  for (let c = 0; c < 3; c++) {
    const share = difference[from + c]! / (leastColour + colours[at + c]!);
    least = Math.min(least, share);
    most = Math.max(most, share);
  }
  return most - least < sameShare;
}

/** The known pixels beside the hole, in row order, corner to corner as well; marked in `parts`. */
function findRing(
  { width, height, isHole, holes }: EraseLevel,
  parts: Uint8Array,
  place: (at: number) => number,
): Int32Array {
  const ring: number[] = [];
  for (let i = 0; i < holes.length; i++) {
    const at = holes[i]!;
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
        const near = ny * width + nx;
        const inPart = place(near);
        if (parts[inPart] !== membraneParts.apart) continue;
        parts[inPart] = membraneParts.known;
        ring.push(near);
      }
    }
  }
  return Int32Array.from(ring).toSorted();
}

/** By how much the truth is above the fill's vote, three values a pixel of the ring. */
function measureDifference(
  level: EraseLevel,
  expectAt: (at: number, out: Float64Array) => void,
  ring: Int32Array,
): Float32Array {
  const difference = new Float32Array(ring.length * 3);
  const vote = new Float64Array(3);
  for (let i = 0; i < ring.length; i++) {
    const at = ring[i]!;
    expectAt(at, vote);
    for (let c = 0; c < 3; c++) difference[i * 3 + c] = level.colours[at * 4 + c]! - vote[c]!;
  }
  return difference;
}

/** Means over the ring near each of its pixels: grain is not a seam, only its mean is. */
function averageOverRing(
  ring: Int32Array,
  difference: Float32Array,
  width: number,
  use: (i: number, channel: number, mean: number) => void,
): void {
  const reach = ringWidth * 3;
  const columns = ring.map((at) => at % width);
  const rows = ring.map((at) => Math.floor(at / width));
  const starts = new Map<number, number>();
  for (let i = ring.length - 1; i >= 0; i--) starts.set(rows[i]!, i);
  const sums = new Float64Array(3);
  for (let i = 0; i < ring.length; i++) {
    sums.fill(0);
    let count = 0;
    for (let y = rows[i]! - reach; y <= rows[i]! + reach; y++) {
      for (let k = starts.get(y) ?? ring.length; rows[k] === y; k++) {
        const off = columns[k]! - columns[i]!;
        if (off < -reach) continue;
        if (off > reach) break;
        count++;
        for (let c = 0; c < 3; c++) sums[c]! += difference[k * 3 + c]!;
      }
    }
    for (let c = 0; c < 3; c++) use(i, c, sums[c]! / count);
  }
}
