import type { PixelSize } from "../../raster.ts";
import type { EraseLevel } from "../erase-level.ts";
import { readGrey, type ContinuedLine, type SeenEnd } from "./continue-lines.ts";

/** Half the width of what is continued with a line: in pixels of the guide, and bounds in pixels. */
const halfWidth = 3;
const leastHalf = 6;
const mostHalf = 16;
/** How wide the soft edges of that are, across the line and at its ends, in pixels. */
const soft = 4;
/** What changes so much along a line is not continued with it, in levels. */
const evenness = 10;

/** What is continued with lines through a hole. */
export type LineStrips = {
  readonly reach: number;
  /** With how little changes along the line at each distance from it, from -`reach` on. */
  readonly strips: readonly { readonly line: ContinuedLine; readonly even: Float32Array }[];
};

/** Finds how wide lines are continued. Cost pixels beside their visible ends. */
export function cutStrips(
  level: EraseLevel,
  lines: readonly ContinuedLine[],
  guide: PixelSize,
): LineStrips {
  const wide = Math.round((halfWidth * level.width) / guide.width);
  const reach = Math.min(mostHalf, Math.max(leastHalf, wide));
  return {
    reach,
    strips: lines.map((line) => ({ line, even: measureEvenness(level, line, reach) })),
  };
}

/**
 * Continues lines through the hole: near one is what is seen beside its visible ends, mirrored
 * along it as often as needed and blended where both are seen. Texture that changes along the line
 * is left as it was filled. In place; cost pixels of the hole × lines.
 */
export function fillLines(level: EraseLevel, lines: LineStrips): void {
  const { width, colours, holes } = level;
  if (lines.strips.length === 0) return;
  const colour = new Float64Array(4);
  for (let i = 0; i < holes.length; i++) {
    const at = holes[i]!;
    const x = at % width;
    const share = readStrips(level, lines, x, (at - x) / width, colour);
    if (share === 0) continue;
    for (let c = 0; c < 3; c++) {
      const own = colours[at * 4 + c]!;
      colours[at * 4 + c] = Math.round(own + (colour[c]! - own) * share);
    }
  }
}

/** Writes the RGB that lines give a pixel and returns the share they have of it, 0 to 1. */
export function readStrips(
  level: EraseLevel,
  { strips, reach }: LineStrips,
  x: number,
  y: number,
  out: Float64Array,
): number {
  let most = 0;
  let whole = 0;
  out.fill(0);
  for (const { line, even } of strips) {
    const off = line.normalX * x + line.normalY * y - line.offset;
    const along = line.normalX * y - line.normalY * x;
    const inside = Math.min(along - line.from, line.to - along) + soft;
    if (Math.abs(off) >= reach || inside <= 0) continue;
    const isEven = even[Math.round(off) + reach]!;
    const share = Math.min(1, (reach - Math.abs(off)) / soft, inside / soft) * isEven;
    const weight = share / (1 + Math.abs(off));
    if (weight === 0 || !addStrip(level, line, along, off, weight, out)) continue;
    whole += weight;
    most = Math.max(most, share);
  }
  if (whole === 0) return 0;
  for (let c = 0; c < 3; c++) out[c]! /= whole;
  return most;
}

/** By distance from the line, how little its surroundings change along it where it is seen. */
function measureEvenness(level: EraseLevel, line: ContinuedLine, reach: number): Float32Array {
  return Float32Array.from({ length: 2 * reach + 1 }, (_, i) => {
    let worst = 0;
    for (const { start, side, length } of line.seen) {
      let [count, sum, squares] = [0, 0, 0];
      for (let k = 0; k <= length; k++) {
        const along = start + side * k;
        if (!isKnown(level, line, along, i - reach)) continue;
        const value = readGrey(level, line, along, i - reach);
        count++;
        sum += value;
        squares += value * value;
      }
      if (count < length / 2) return 0;
      worst = Math.max(worst, squares / count - (sum / count) ** 2);
    }
    return 1 / (1 + worst / evenness ** 2);
  });
}

/** Adds what a line's visible ends give for a place of the hole; whether they give anything. */
function addStrip(
  level: EraseLevel,
  line: ContinuedLine,
  along: number,
  off: number,
  weight: number,
  out: Float64Array,
): boolean {
  let whole = 0;
  for (const end of line.seen) whole += weighEnd(level, line, end, along, off);
  if (whole === 0) return false;
  for (const end of line.seen) {
    const own = weighEnd(level, line, end, along, off);
    if (own === 0) continue;
    addColour(level, line, placeOn(end, along), off, (weight * own) / whole, out);
  }
  return true;
}

/** The nearer an end, the more it counts: 0 where nothing is known beside it. */
function weighEnd(
  level: EraseLevel,
  line: ContinuedLine,
  end: SeenEnd,
  along: number,
  off: number,
): number {
  if (!isKnown(level, line, placeOn(end, along), off)) return 0;
  return 1 / (1 + Math.max(0, (along - end.start) * -end.side)) ** 2;
}

/** Where along the line a place of the hole is mirrored to, back and forth along what is seen. */
function placeOn({ start, side, length }: SeenEnd, along: number): number {
  const depth = Math.max(0, (along - start) * -side) % (2 * length);
  return start + side * (depth <= length ? depth : 2 * length - depth);
}

function isKnown(
  { width, height, isHole }: EraseLevel,
  { normalX, normalY, offset }: ContinuedLine,
  along: number,
  off: number,
): boolean {
  const x = Math.floor(normalX * (offset + off) - normalY * along);
  const y = Math.floor(normalY * (offset + off) + normalX * along);
  if (x < 0 || y < 0 || x + 1 >= width || y + 1 >= height) return false;
  const at = y * width + x;
  const beside = isHole[at]! | isHole[at + 1]!;
  return (beside | isHole[at + width]! | isHole[at + width + 1]!) === 0;
}

/** Adds the weighted colour at a place of a line, bilinear. */
function addColour(
  { width, colours }: EraseLevel,
  { normalX, normalY, offset }: ContinuedLine,
  along: number,
  off: number,
  weight: number,
  out: Float64Array,
): void {
  const x = normalX * (offset + off) - normalY * along;
  const y = normalY * (offset + off) + normalX * along;
  const right = x - Math.floor(x);
  const down = y - Math.floor(y);
  const at = (Math.floor(y) * width + Math.floor(x)) * 4;
  for (let c = 0; c < 3; c++) {
    const upper = colours[at + c]! * (1 - right) + colours[at + 4 + c]! * right;
    const lower =
      colours[at + width * 4 + c]! * (1 - right) + colours[at + width * 4 + 4 + c]! * right;
    out[c]! += (upper * (1 - down) + lower * down) * weight;
  }
}
