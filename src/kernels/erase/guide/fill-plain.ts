import { boundPixels } from "../../rect.ts";
import type { EraseLevel } from "../erase-level.ts";
import type { PlainSurfaces } from "./plain-surfaces.ts";
import { placeOnGuide, sampleGuide } from "./sample-guide.ts";
import type { StructureGuide } from "./structure-guide.ts";

/** Half the side of the pieces of grain, in pixels, and how far apart they are laid. */
const halfPiece = 12;
const side = halfPiece * 2;
const spacing = 6;

/**
 * Where the hole continues a plain surface, puts the guide's base there with the grain of what is
 * known of that surface: overlapping pieces of it with random signs, weighted and scaled so that
 * variance and correlation stay (shot noise; Galerne, Gousseau and Morel, "Random Phase Textures",
 * 2011). In place; cost linear in the pixels of the hole.
 */
export function fillPlain(
  level: EraseLevel,
  guide: StructureGuide,
  plain: PlainSurfaces,
  random: () => number,
): void {
  const { width, colours, holes } = level;
  const taps = placeOnGuide(level, guide);
  const grain = layGrain(level, guide, plain, random);
  for (let i = 0; i < holes.length; i++) {
    const at = holes[i]!;
    const x = at % width;
    const y = (at - x) / width;
    const share = sampleGuide(plain.share, taps, x, y, 1, 0);
    if (share === 0) continue;
    for (let c = 0; c < 3; c++) {
      const base = sampleGuide(guide.base, taps, x, y, 3, c) + grain(x, y, c);
      const value = colours[at * 4 + c]! + (base - colours[at * 4 + c]!) * share;
      colours[at * 4 + c] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
}

/** The grain of the box of the hole, three values a pixel. */
function layGrain(
  level: EraseLevel,
  guide: StructureGuide,
  plain: PlainSurfaces,
  random: () => number,
): (x: number, y: number, c: number) => number {
  const { width } = level;
  const box = boundPixels(level.holes, width);
  const across = box.right - box.left;
  const sums = new Float32Array(across * (box.bottom - box.top) * 3);
  const squares = new Float32Array(across * (box.bottom - box.top));
  const scale = guide.width / width;
  const weights = weighPiece();
  const pieces = cutPieces(level, guide, plain, weights, random);
  for (let y = box.top; y < box.bottom + spacing; y += spacing) {
    for (let x = box.left; x < box.right + spacing; x += spacing) {
      const left = x + Math.floor(random() * spacing) - halfPiece;
      const top = y + Math.floor(random() * spacing) - halfPiece;
      const pick = random();
      const sign = random() < 0.5 ? -1 : 1;
      const column = Math.min(guide.width - 1, Math.floor((x + 0.5) * scale));
      const row = Math.min(guide.height - 1, Math.floor((y + 0.5) * scale));
      const own = pieces.get(guide.stretch[row * guide.width + column]!);
      if (own === undefined) continue;
      const piece = own[Math.floor(pick * own.length)]!;
      const right = Math.min(box.right, left + side);
      for (let toY = Math.max(box.top, top); toY < Math.min(box.bottom, top + side); toY++) {
        for (let toX = Math.max(box.left, left); toX < right; toX++) {
          const i = (toY - top) * side + toX - left;
          const to = (toY - box.top) * across + toX - box.left;
          squares[to]! += weights[i]! * weights[i]!;
          for (let c = 0; c < 3; c++) sums[to * 3 + c]! += piece.grain[i * 3 + c]! * sign;
        }
      }
    }
  }
  return (x, y, c) => {
    const at = (y - box.top) * across + x - box.left;
    return squares[at]! > 0 ? sums[at * 3 + c]! / Math.sqrt(squares[at]!) : 0;
  };
}

function weighPiece(): Float32Array {
  return Float32Array.from(
    { length: side * side },
    (_, i) => weighAlong(i % side) * weighAlong(Math.floor(i / side)),
  );
}

function weighAlong(i: number): number {
  return 1 - ((i + 0.5 - halfPiece) / halfPiece) ** 2;
}

/** Weighted colours without their mean, three a pixel, and the sum of their squares. */
type Piece = { readonly grain: Float32Array; readonly energy: number };

/** Of so many pieces of a stretch the plainer half is used: what lies on it is not its grain. */
const mostPieces = 64;

function cutPieces(
  level: EraseLevel,
  guide: StructureGuide,
  { share, room }: PlainSurfaces,
  weights: Float32Array,
  random: () => number,
): Map<number, Piece[]> {
  const { stretch } = guide;
  const scale = guide.width / level.width;
  const need = halfPiece * scale + 1;
  const places = new Map<number, number[]>();
  for (let at = 0; at < stretch.length; at++) {
    if (share[at] === 0 || room[at]! < need) continue;
    const list = places.get(stretch[at]!);
    if (list === undefined) places.set(stretch[at]!, [at]);
    else list.push(at);
  }
  const pieces = new Map<number, Piece[]>();
  if (Math.min(level.width, level.height) < side) return pieces;
  for (const [own, list] of places) {
    const drawn = Array.from({ length: mostPieces }, () => {
      const at = list[Math.floor(random() * list.length)]!;
      const x = Math.floor(((at % guide.width) + random()) / scale);
      const y = Math.floor((Math.floor(at / guide.width) + random()) / scale);
      return cutPiece(level, clamp(x, level.width), clamp(y, level.height), weights);
    });
    drawn.sort((a, b) => a.energy - b.energy);
    pieces.set(own, drawn.slice(0, mostPieces / 2));
  }
  return pieces;
}

function clamp(at: number, length: number): number {
  return Math.min(length - halfPiece, Math.max(halfPiece, at));
}

function cutPiece(
  { width, colours }: EraseLevel,
  x: number,
  y: number,
  weights: Float32Array,
): Piece {
  const start = (y - halfPiece) * width + x - halfPiece;
  const grain = new Float32Array(weights.length * 3);
  const means = [0, 0, 0];
  let whole = 0;
  for (let i = 0; i < weights.length; i++) {
    const at = (start + Math.floor(i / side) * width + (i % side)) * 4;
    whole += weights[i]!;
    for (let c = 0; c < 3; c++) means[c]! += colours[at + c]! * weights[i]!;
  }
  let energy = 0;
  for (let i = 0; i < weights.length; i++) {
    const at = (start + Math.floor(i / side) * width + (i % side)) * 4;
    for (let c = 0; c < 3; c++) {
      const value = (colours[at + c]! - means[c]! / whole) * weights[i]!;
      grain[i * 3 + c] = value;
      energy += value * value;
    }
  }
  return { grain, energy };
}
