import { measureDistance } from "../../mask/distance-transform.ts";
import type { EraseLevel } from "../erase-level.ts";
import { samePull, type StructureGuide } from "./structure-guide.ts";

/** Where the hole continues surfaces that have no texture to search for, at the guide's size. */
export type PlainSurfaces = {
  /** 0 to 1: how far each pixel is inside what is plain. */
  readonly share: Float32Array;
  /** Distance of each pixel to the end of what is like it and to the hole, whichever is nearer. */
  readonly room: Float32Array;
};

/** From the end of what is plain, in pixels of the guide, where its share begins and is whole. */
const shareFrom = 1.5;
const shareWhole = 3;

/** Two plain surfaces that share half of their light or more are shades: patches would show their border. */
const shadePull = 0.5;

/**
 * Finds which surfaces are plain: squares of what is known of them differ from a plane by hardly more
 * than grain. They end where they share little light with what is beside them, or where that is not
 * plain. Cost linear in the pixels, of which 100,000 at most are looked at on the level.
 */
export function findPlainSurfaces(level: EraseLevel, guide: StructureGuide): PlainSurfaces {
  const { width, height, isHole, surface, pulls, count } = guide;
  const inside = measureInside(guide, (a, b) => pulls[a * count + b]! < samePull);
  const isPlain = findPlain(level, guide, inside);
  const off = measureInside(
    guide,
    (a, b) => pulls[a * count + b]! < samePull || isPlain[a] !== isPlain[b],
  );
  // What is seen beside the hole is no border of what lies in it: there the seam meets it.
  const ends = measureInside(
    guide,
    (a, b) => pulls[a * count + b]! < shadePull || isPlain[a] !== isPlain[b],
    true,
  );
  const share = ends.map((value, at) =>
    isPlain[surface[at]!] === 1
      ? Math.min(1, Math.max(0, (value - shareFrom) / (shareWhole - shareFrom)))
      : 0,
  );
  const hole = measureDistance(isHole, width, height);
  return { share, room: off.map((value, at) => Math.min(value, hole[at]!)) };
}

/**
 * How far each pixel is from the end of what it is part of: a border that `parts` two surfaces, but for
 * the rim of the hole if that is open.
 */
function measureInside(
  { width, height, surface, isHole }: StructureGuide,
  parts: (one: number, other: number) => boolean,
  isRimOpen = false,
): Float32Array {
  const isEnd = new Uint8Array(width * height);
  const note = (at: number, other: number): void => {
    const [a, b] = [surface[at]!, surface[other]!];
    if (isRimOpen && isHole[at] !== isHole[other]) return;
    if (a === b || (a >= 0 && b >= 0 && !parts(a, b))) return;
    isEnd[at] = isEnd[other] = 1;
  };
  for (let at = 0; at < surface.length; at++) {
    if ((at + 1) % width !== 0) note(at, at + 1);
    if (at + width < surface.length) note(at, at + width);
  }
  return measureDistance(isEnd, width, height);
}

/** A square of known pixels is looked at for texture at a time, this many on a side. */
const block = 8;
/**
 * Texture that half, and three of four squares, of a plain surface stay below, in levels. Things may
 * stand before it where three of five have hardly any.
 */
const plainHalf = 2.5;
const plainMost = 4;
const plainBetween = 0.6;
const fewestSeen = 12;
const mostSeen = 4000;
/** Of levels, as they are counted. */
const fineness = 4;
const bins = 64;

function findPlain(level: EraseLevel, guide: StructureGuide, inside: Float32Array): Uint8Array {
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
      if (guide.surface[near]! < 0 || inside[near]! < need) continue;
      const texture = measureTexture(level, x, y);
      if (texture < 0) continue;
      seen[guide.surface[near]! * bins + Math.min(bins - 1, Math.round(texture * fineness))]!++;
    }
  }
  return judgeSurfaces(guide, seen);
}

/** By surface, whether it is plain: as the stretch that it is part of where too little of it is seen. */
function judgeSurfaces({ surface, stretch, count }: StructureGuide, seen: Int32Array): Uint8Array {
  const whole = new Int32Array(count).fill(-1);
  for (let at = 0; at < surface.length; at++) {
    if (surface[at]! >= 0) whole[surface[at]!] = stretch[at]!;
  }
  const pooled = new Int32Array(seen.length);
  for (let i = 0; i < seen.length; i++) {
    const own = whole[Math.floor(i / bins)]!;
    if (own >= 0) pooled[own * bins + (i % bins)]! += seen[i]!;
  }
  return Uint8Array.from(whole, (all, i) => {
    const own = readSquares(seen, i);
    const isFew = sumOf(own) < fewestSeen && all >= 0;
    return looksPlain(isFew ? readSquares(pooled, all) : own) ? 1 : 0;
  });
}

function readSquares(counts: Int32Array, i: number): Int32Array {
  return counts.subarray(i * bins, (i + 1) * bins);
}

function looksPlain(squares: Int32Array): boolean {
  const all = sumOf(squares);
  if (all < fewestSeen) return false;
  const bare = countBelow(squares, plainHalf) / all;
  return bare >= plainBetween || (bare >= 0.5 && countBelow(squares, plainMost) / all >= 0.75);
}

function sumOf(counts: Int32Array): number {
  return counts.reduce((sum, n) => sum + n, 0);
}

/** The middle of a square, and the sum of the squared distances from it along one of its sides. */
const middle = (block - 1) / 2;
const moment = (block * block * (block * block - 1)) / 12;

/**
 * Standard deviation of the colours of a square around a plane fitted to them: light that fades across
 * it is no texture. -1 for a square that touches the hole.
 */
function measureTexture({ width, colours, isHole }: EraseLevel, left: number, top: number): number {
  const count = block * block;
  let squares = 0;
  for (let c = 0; c < 3; c++) {
    let [sum, across, down] = [0, 0, 0];
    for (let y = 0; y < block; y++) {
      const row = (top + y) * width + left;
      for (let x = 0; x < block; x++) {
        if (isHole[row + x] === 1) return -1;
        const value = colours[(row + x) * 4 + c]!;
        sum += value;
        across += value * (x - middle);
        down += value * (y - middle);
        squares += value * value;
      }
    }
    squares -= (sum * sum) / count + (across * across + down * down) / moment;
  }
  return Math.sqrt(Math.max(0, squares) / (count * 3));
}

function countBelow(counts: Int32Array, most: number): number {
  let sum = 0;
  for (let i = 0; i <= most * fineness; i++) sum += counts[i]!;
  return sum;
}
