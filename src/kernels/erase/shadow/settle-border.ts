import type { LogPicture } from "./log-picture.ts";
import { shadeParts } from "./shade-parts.ts";

/** How far on either side a border is looked at, in pixels. */
const radius = 4;
/** In logarithms: sides that differ more in colour are two surfaces. */
const mostTint = 0.12;
/** What a border corrects falls to 1/e within so many pixels. */
const reach = 10;
const sweeps = 12;

/**
 * Makes a relit shadow end unseen, in place in `gains` (three per pixel, logarithms): at its border
 * on what is lit a shadow lacks just what the two sides of the border differ by, and nothing where
 * those are two surfaces; what was estimated further in is approached within a few pixels, by a
 * screened membrane. `isRelit` is 1 in the shadow. Cost: about 200 operations a pixel of the border
 * and of the shadow.
 */
export function settleBorder(picture: LogPicture, isRelit: Uint8Array, gains: Float32Array): void {
  const { width } = picture;
  const inside = listRelit(isRelit);
  const border = inside.filter((p) => isBeside(picture, p));
  if (border.length === 0) return;
  const corrections = new Float32Array(isRelit.length * 3);
  const isFixed = new Uint8Array(isRelit.length);
  const step = new Float64Array(3);
  for (const p of border) {
    measureStep(picture, isRelit, p, step);
    isFixed[p] = 1;
    for (let c = 0; c < 3; c++) {
      const gain = gains[p * 3 + c]!;
      corrections[p * 3 + c] = Math.min(Math.max(0, step[c]!), Math.max(0, gain)) - gain;
    }
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isBack = sweep % 2 === 1;
    for (let i = 0; i < inside.length; i++) {
      const p = inside[isBack ? inside.length - 1 - i : i]!;
      if (isFixed[p] === 0) relax(corrections, isRelit, p, width);
    }
  }
  for (const p of inside) for (let i = p * 3; i < p * 3 + 3; i++) gains[i]! += corrections[i]!;
}

function listRelit(isRelit: Uint8Array): number[] {
  const list: number[] = [];
  for (let p = 0; p < isRelit.length; p++) if (isRelit[p] === 1) list.push(p);
  return list;
}

/** Whether a pixel of a shadow lies beside one that is lit. */
function isBeside({ parts, width }: LogPicture, p: number): boolean {
  const x = p % width;
  return (
    (x > 0 && parts[p - 1] === shadeParts.lit) ||
    (x + 1 < width && parts[p + 1] === shadeParts.lit) ||
    parts[p - width] === shadeParts.lit ||
    parts[p + width] === shadeParts.lit
  );
}

/** By how much what is lit around a pixel is brighter than the shadow there, three logarithms. */
function measureStep(
  { logs, parts, width, height }: LogPicture,
  isRelit: Uint8Array,
  p: number,
  step: Float64Array,
): void {
  const plane = width * height;
  const [x, y] = [p % width, Math.floor(p / width)];
  let [lit, shaded] = [0, 0];
  const sums = [0, 0, 0, 0, 0, 0];
  for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
    for (let at = Math.max(0, x - radius); at <= Math.min(width - 1, x + radius); at++) {
      const q = row * width + at;
      const isLit = parts[q] === shadeParts.lit;
      if (!isLit && isRelit[q] === 0) continue;
      if (isLit) lit++;
      else shaded++;
      for (let c = 0; c < 3; c++) sums[isLit ? c : c + 3]! += logs[c * plane + q]!;
    }
  }
  for (let c = 0; c < 3; c++) step[c] = sums[c]! / lit - sums[c + 3]! / shaded;
  const mean = (step[0]! + step[1]! + step[2]!) / 3;
  const tint = (step[0]! - mean) ** 2 + (step[1]! - mean) ** 2 + (step[2]! - mean) ** 2;
  if (tint > mostTint * mostTint) step.fill(0);
}

/** One pixel of the screened membrane; the object and the picture's edge take no part. */
function relax(field: Float32Array, isRelit: Uint8Array, p: number, width: number): void {
  const x = p % width;
  let [number, red, green, blue] = [1 / (reach * reach), 0, 0, 0];
  for (let side = 0; side < 4; side++) {
    const q = side === 0 ? p - 1 : side === 1 ? p + 1 : side === 2 ? p - width : p + width;
    if ((side === 0 && x === 0) || (side === 1 && x + 1 === width) || isRelit[q] !== 1) continue;
    number++;
    red += field[q * 3]!;
    green += field[q * 3 + 1]!;
    blue += field[q * 3 + 2]!;
  }
  field[p * 3] = red / number;
  field[p * 3 + 1] = green / number;
  field[p * 3 + 2] = blue / number;
}
