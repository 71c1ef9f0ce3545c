import { measureDistance } from "../../mask/distance-transform.ts";
import type { EraseLevel } from "../erase-level.ts";
import type { StructureGuide } from "./structure-guide.ts";

/** Where the hole continues surfaces that have no texture to search for, at the guide's size. */
export type PlainSurfaces = {
  /** 0 to 1: how far each pixel is inside a plain stretch. */
  readonly share: Float32Array;
  /** Distance of each pixel to the end of its stretch and to the hole, whichever is nearer. */
  readonly room: Float32Array;
};

/** From the end of a plain stretch, in pixels of the guide, where its share begins and is whole. */
const shareFrom = 1.5;
const shareWhole = 3;

/**
 * Finds which stretches of surface are plain: what is known of them
 * differs from the guide's base by hardly more than grain. Cost linear in the pixels, of which
 * 100,000 at most are looked at on the level.
 */
export function findPlainSurfaces(level: EraseLevel, guide: StructureGuide): PlainSurfaces {
  const { width, height, stretch, isHole } = guide;
  const isEnd = new Uint8Array(width * height);
  for (let at = 0; at < stretch.length; at++) {
    const x = at % width;
    if (x + 1 < width && stretch[at] !== stretch[at + 1]) isEnd[at] = isEnd[at + 1] = 1;
    if (at + width < stretch.length && stretch[at] !== stretch[at + width]) {
      isEnd[at] = isEnd[at + width] = 1;
    }
  }
  const inside = measureDistance(isEnd, width, height);
  const isPlain = findPlain(level, guide, stretch, inside);
  const share = inside.map((off, at) =>
    isPlain[stretch[at]!] === 1
      ? Math.min(1, Math.max(0, (off - shareFrom) / (shareWhole - shareFrom)))
      : 0,
  );
  const hole = measureDistance(isHole, width, height);
  return { share, room: inside.map((off, at) => Math.min(off, hole[at]!)) };
}

/** A square of known pixels is looked at for texture at a time, this many on a side. */
const block = 8;
/** Texture that half, and three of four squares, of a plain stretch stay below, in levels. */
const plainHalf = 2.5;
const plainMost = 4;
const fewestSeen = 12;
const mostSeen = 4000;
/** Of levels, as they are counted. */
const fineness = 4;
const bins = 64;

function findPlain(
  level: EraseLevel,
  guide: StructureGuide,
  stretch: Int32Array,
  inside: Float32Array,
): Uint8Array {
  const { width, height } = level;
  const seen = new Int32Array(guide.count * bins);
  const scale = guide.width / width;
  const need = 1 + (block * scale) / 2;
  const step = Math.max(block / 2, Math.floor(Math.sqrt((width * height) / mostSeen)));
  for (let y = 0; y + block <= height; y += step) {
    const row = Math.min(guide.height - 1, Math.floor((y + block / 2) * scale));
    for (let x = 0; x + block <= width; x += step) {
      const column = Math.min(guide.width - 1, Math.floor((x + block / 2) * scale));
      const near = row * guide.width + column;
      if (stretch[near]! < 0 || inside[near]! < need) continue;
      const texture = measureTexture(level, x, y);
      if (texture < 0) continue;
      seen[stretch[near]! * bins + Math.min(bins - 1, Math.round(texture * fineness))]!++;
    }
  }
  return Uint8Array.from({ length: guide.count }, (_, i) => {
    const own = seen.subarray(i * bins, (i + 1) * bins);
    const all = own.reduce((sum, n) => sum + n, 0);
    if (all < fewestSeen) return 0;
    return countBelow(own, plainHalf) >= all / 2 && countBelow(own, plainMost) >= (all * 3) / 4
      ? 1
      : 0;
  });
}

/** Standard deviation of the colours of a square around their mean; -1 where it has any of the hole. */
function measureTexture({ width, colours, isHole }: EraseLevel, left: number, top: number): number {
  const sums = [0, 0, 0];
  let squares = 0;
  for (let y = top; y < top + block; y++) {
    for (let at = y * width + left; at < y * width + left + block; at++) {
      if (isHole[at] === 1) return -1;
      for (let c = 0; c < 3; c++) {
        const value = colours[at * 4 + c]!;
        sums[c]! += value;
        squares += value * value;
      }
    }
  }
  const count = block * block;
  for (let c = 0; c < 3; c++) squares -= (sums[c]! * sums[c]!) / count;
  return Math.sqrt(Math.max(0, squares) / (count * 3));
}

function countBelow(counts: Int32Array, most: number): number {
  let sum = 0;
  for (let i = 0; i <= most * fineness; i++) sum += counts[i]!;
  return sum;
}
