import type { GreyPlane } from "./grey-plane.ts";
import { measureGradient, type GradientField } from "./gradient-field.ts";
import type { Segment } from "./segment.ts";

/** cos of the angle between a pixel's gradient and its region's that is still aligned: 22.5°. */
const alignedCosine = 0.9238795325;

/** A rectangle around a region of pixels with like gradients. */
type Region = {
  count: number;
  /** Unit mean gradient. */
  gx: number;
  gy: number;
};

type Box = {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly low: number;
  readonly high: number;
  readonly width: number;
};

/**
 * Straight edges of at least `minLength` pixels. Line segment detector of von Gioi, Jakubowicz,
 * Morel and Randall (2010): regions grown over pixels of like gradient, kept when a rectangle
 * around them is dense and longer than chance allows (a bound on their binomial tail). Cost: a
 * counting sort and one visit a pixel.
 */
export function findSegments(plane: GreyPlane, minLength: number): Segment[] {
  const field = measureGradient(plane);
  const found: Segment[] = [];
  const pixels = new Int32Array(field.mag.length);
  const used = new Uint8Array(field.mag.length);
  const tests = 2.5 * Math.log(plane.width * plane.height);
  for (const seed of field.order) {
    if (used[seed] !== 0) continue;
    const region = growRegion(field, seed, pixels, used, alignedCosine);
    if (region.count < minLength) continue;
    const box = fitDenseBox(field, region, pixels, used, minLength);
    if (box === null || box.high - box.low < minLength) continue;
    if (isByChance(region.count, box, tests)) continue;
    found.push(segmentOf(box));
  }
  return found;
}

function growRegion(
  field: GradientField,
  seed: number,
  pixels: Int32Array,
  used: Uint8Array,
  cosine: number,
): Region {
  const { width, gx, gy } = field;
  let sumX = gx[seed]!;
  let sumY = gy[seed]!;
  let norm = 1;
  let count = 1;
  pixels[0] = seed;
  used[seed] = 1;
  for (let i = 0; i < count; i++) {
    const at = pixels[i]!;
    for (let row = at - width; row <= at + width; row += width) {
      for (let next = row - 1; next <= row + 1; next++) {
        // The field's rim has no gradient, so neighbours of what is inside exist.
        if (used[next] !== 0 || field.mag[next] === 0) continue;
        if (gx[next]! * sumX + gy[next]! * sumY < cosine * norm) continue;
        used[next] = 1;
        pixels[count++] = next;
        sumX += gx[next]!;
        sumY += gy[next]!;
        norm = Math.sqrt(sumX * sumX + sumY * sumY);
      }
    }
  }
  return { count, gx: sumX / norm, gy: sumY / norm };
}

/** Shrinks the region around its seed until its box is dense; frees what it leaves. */
function fitDenseBox(
  field: GradientField,
  region: Region,
  pixels: Int32Array,
  used: Uint8Array,
  minLength: number,
): Box | null {
  let box = fitBox(field, region, pixels);
  if (isDense(region, box)) return box;
  const seed = pixels[0]!;
  for (let i = 0; i < region.count; i++) used[pixels[i]!] = 0;
  const tighter = growRegion(field, seed, pixels, used, nearCosine(field, region, pixels, box));
  Object.assign(region, tighter);
  if (region.count < minLength) return null;
  box = fitBox(field, region, pixels);
  while (!isDense(region, box)) {
    cutFarPixels(field, region, pixels, used, seed);
    if (region.count < minLength) return null;
    box = fitBox(field, region, pixels);
  }
  return box;
}

/** cos of twice the spread of the angles near the seed, as the detector's authors tighten. */
function nearCosine(field: GradientField, region: Region, pixels: Int32Array, box: Box): number {
  const seed = pixels[0]!;
  const squared = squaredFrom(field, seed);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < region.count; i++) {
    const at = pixels[i]!;
    if (squared(at) > Math.max(4, box.width ** 2)) continue;
    const sine = field.gx[at]! * field.gy[seed]! - field.gy[at]! * field.gx[seed]!;
    sum += sine * sine;
    count++;
  }
  return Math.sqrt(1 - Math.min(0.1464, (4 * sum) / count));
}

/** How far a pixel is from the seed, squared. */
function squaredFrom({ width }: GradientField, seed: number): (at: number) => number {
  const seedX = seed % width;
  const seedY = (seed - seedX) / width;
  return (at) => {
    const x = at % width;
    return (x - seedX) ** 2 + ((at - x) / width - seedY) ** 2;
  };
}

function cutFarPixels(
  field: GradientField,
  region: Region,
  pixels: Int32Array,
  used: Uint8Array,
  seed: number,
): void {
  const squared = squaredFrom(field, seed);
  let farthest = 0;
  for (let i = 0; i < region.count; i++) farthest = Math.max(farthest, squared(pixels[i]!));
  const limit = farthest * 0.5625;
  let kept = 0;
  for (let i = 0; i < region.count; i++) {
    const at = pixels[i]!;
    if (squared(at) <= limit) pixels[kept++] = at;
    else used[at] = 0;
  }
  region.count = kept;
}

function fitBox(field: GradientField, region: Region, pixels: Int32Array): Box {
  const { width, mag } = field;
  let weight = 0;
  let x = 0;
  let y = 0;
  for (let i = 0; i < region.count; i++) {
    const at = pixels[i]!;
    const column = at % width;
    weight += mag[at]!;
    x += mag[at]! * column;
    y += (mag[at]! * (at - column)) / width;
  }
  x /= weight;
  y /= weight;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < region.count; i++) {
    const at = pixels[i]!;
    const column = at % width;
    const across = column - x;
    const down = (at - column) / width - y;
    xx += mag[at]! * across * across;
    xy += mag[at]! * across * down;
    yy += mag[at]! * down * down;
  }
  const [dx, dy] = mainAxis(xx, xy, yy, region);
  let low = 0;
  let high = 0;
  let left = 0;
  let right = 0;
  for (let i = 0; i < region.count; i++) {
    const at = pixels[i]!;
    const column = at % width;
    const across = column - x;
    const down = (at - column) / width - y;
    const along = across * dx + down * dy;
    const aside = down * dx - across * dy;
    low = Math.min(low, along);
    high = Math.max(high, along);
    left = Math.min(left, aside);
    right = Math.max(right, aside);
  }
  return { x, y, dx, dy, low, high, width: Math.max(1, right - left) };
}

/** The direction of most inertia, turned so that the darker side lies on its left. */
function mainAxis(xx: number, xy: number, yy: number, region: Region): [number, number] {
  const half = (xx - yy) / 2;
  const root = Math.sqrt(half * half + xy * xy);
  let dx = half + root;
  let dy = xy;
  if (xx < yy) {
    dx = xy;
    dy = root - half;
  }
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return [-region.gy, region.gx];
  const sign = dx * region.gy - dy * region.gx >= 0 ? 1 : -1;
  return [(sign * dx) / length, (sign * dy) / length];
}

const minDensity = 0.7;

function isDense(region: Region, box: Box): boolean {
  return region.count >= minDensity * (box.high - box.low) * box.width;
}

/** The chance that a pixel of noise is aligned. */
const alignedChance = 0.125;

/** Hoeffding's bound of the binomial tail against the number of rectangles in the picture. */
function isByChance(aligned: number, box: Box, tests: number): boolean {
  const size = Math.max(aligned, (box.high - box.low + 1) * (box.width + 1));
  const share = aligned / size;
  const rest = 1 - share;
  const divergence =
    share * Math.log(share / alignedChance) +
    (rest > 0 ? rest * Math.log(rest / (1 - alignedChance)) : 0);
  return share <= alignedChance || size * divergence < tests;
}

/** Gradients sit at the corner that four pixels share. */
function segmentOf(box: Box): Segment {
  const at = (along: number): [number, number] => [
    box.x + 1 + along * box.dx,
    box.y + 1 + along * box.dy,
  ];
  const [x1, y1] = at(box.low);
  const [x2, y2] = at(box.high);
  return { x1, y1, x2, y2, spread: box.width / 4 };
}
