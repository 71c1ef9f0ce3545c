import { clampGap, findGap } from "./patch-distance";
import {
  colours,
  patchRadius,
  placeInField,
  width,
  windowLeft,
  windowRight,
  windowTop,
} from "./patch-level";

export function setShifts(targets: usize, count: i32, source: usize, shifts: usize): void {
  for (let n = 0; n < count; n++) {
    const target = load<i32>(targets + ((<usize>n) << 2));
    const at = placeInField(target);
    const once = clampGap(findGap(target, load<i32>(source + at)));
    v128.store32_lane(shifts + at, i8x16.narrow_i16x8_s(once, once), 0);
  }
}

/**
 * The weights of patches by two tables of f64: `likely` by their distance times `scale`, and
 * `deepened` by the steps of depth of their targets.
 */
export function weigh(
  targets: usize,
  count: i32,
  distance: usize,
  depths: usize,
  patchWeights: usize,
  scale: f64,
  likely: usize,
  lastLikely: i32,
  deepened: usize,
): void {
  const last = <f64>lastLikely;
  for (let n = 0; n < count; n++) {
    const at = placeInField(load<i32>(targets + ((<usize>n) << 2)));
    const apart = min(last, Math.floor(<f64>load<i32>(distance + at) * scale + 0.5));
    const likeness = load<f64>(likely + ((<usize>apart) << 3));
    const depth = load<u16>(depths + ((<usize>n) << 1));
    const weight = (likeness + 1e-9) * load<f64>(deepened + ((<usize>depth) << 3));
    store<f32>(patchWeights + at, <f32>weight);
  }
}

/**
 * The pixels are voted for in strips of columns. The sums of eight rows of one are kept, a vector a
 * pixel: red, green, blue and the weights. Patches reach six columns out of the strip.
 */
const stripWidth: i32 = 244;
const bandShift: usize = 12;

function findBand(band: usize, y: i32): usize {
  return band + ((<usize>(y & 7)) << bandShift);
}

function addPixel(to: usize, values: v128, weight: v128): void {
  const sums = f32x4.mul(weight, f32x4.convert_i32x4_s(values));
  v128.store(to, f32x4.add(v128.load(to), sums));
}

function addPair(to: usize, pixels: v128, shifts: v128, weight: v128): void {
  const colour = v128.and(pixels, i16x8(-1, -1, -1, 0, -1, -1, -1, 0));
  const raised = i16x8.add(colour, shifts);
  addPixel(to, i32x4.extend_low_i16x8_s(raised), weight);
  addPixel(to + 16, i32x4.extend_high_i16x8_s(raised), weight);
}

/** Adds a row of a patch, and its weight as the fourth channel. */
function addRow(to: usize, from: usize, shifts: v128, weight: v128): void {
  const first = v128.load(from);
  const second = v128.load(from, 16);
  addPair(to, i16x8.extend_low_i8x16_u(first), shifts, weight);
  addPair(to + 32, i16x8.extend_high_i8x16_u(first), shifts, weight);
  addPair(to + 64, i16x8.extend_low_i8x16_u(second), shifts, weight);
  const last = v128.and(i16x8.extend_high_i8x16_u(second), i16x8(-1, -1, -1, 0, 0, 0, 0, 0));
  addPixel(to + 96, i32x4.extend_low_i16x8_s(i16x8.add(last, shifts)), weight);
}

function addPatch(centre: i32, column: usize, y: i32, shift: i32, weight: f32, band: usize): void {
  const shifts = i16x8.extend_low_i8x16_s(i32x4.splat(shift | (1 << 24)));
  const weights = f32x4.splat(weight);
  let from = colours + ((<usize>(centre - patchRadius * (width + 1))) << 2);
  for (let row = y - patchRadius; row <= y + patchRadius; row++) {
    addRow(findBand(band, row) + column, from, shifts, weights);
    from += (<usize>width) << 2;
  }
}

function storeMean(to: usize, sums: v128): void {
  const total = f32x4.extract_lane(sums, 3);
  if (total === 0) return;
  const means = f32x4.add(f32x4.div(sums, f32x4.splat(total)), f32x4.splat(0.5));
  const bytes = i32x4.trunc_sat_f32x4_s(
    f32x4.min(f32x4.max(means, f32x4.splat(0)), f32x4.splat(255)),
  );
  store<u8>(to, <u8>i32x4.extract_lane(bytes, 0));
  store<u8>(to, <u8>i32x4.extract_lane(bytes, 1), 1);
  store<u8>(to, <u8>i32x4.extract_lane(bytes, 2), 2);
}

/** Writes the means of the pixels of the hole in a row, from `hole` on, and empties its sums. */
function closeRow(y: i32, left: i32, hole: usize, holesEnd: usize, band: usize): usize {
  const sums = findBand(band, y);
  const start = y * width;
  let next = hole;
  while (next < holesEnd && load<i32>(next) < start + width) {
    const at = load<i32>(next);
    const x = at - start - left;
    if (x >= 0 && x < stripWidth) {
      storeMean(colours + ((<usize>at) << 2), v128.load(sums + ((<usize>(x + 6)) << 4)));
    }
    next += 4;
  }
  memory.fill(sums, 0, 1 << bandShift);
  return next;
}

const bandBytes: usize = 8 << bandShift;

export function vote(
  holes: usize,
  count: i32,
  targets: usize,
  targetCount: i32,
  source: usize,
  patchWeights: usize,
  patchShifts: usize,
  band: usize,
): void {
  const holesEnd = holes + ((<usize>count) << 2);
  const targetsEnd = targets + ((<usize>targetCount) << 2);
  if (targetCount === 0) return;
  const top = load<i32>(targets) / width;
  memory.fill(band, 0, bandBytes);
  for (let left = windowLeft - patchRadius; left < windowRight + patchRadius; left += stripWidth) {
    let y = top;
    let hole = holes;
    for (let next = targets; next < targetsEnd; next += 4) {
      const target = load<i32>(next);
      for (; target >= (y + 1) * width; y++) {
        hole = closeRow(y - patchRadius, left, hole, holesEnd, band);
      }
      const x = target - y * width;
      const column = x - left + patchRadius;
      if (column < 0 || column >= stripWidth + 2 * patchRadius) continue;
      const near = (<usize>((y - windowTop) * (windowRight - windowLeft) + x - windowLeft)) << 2;
      const centre = load<i32>(source + near);
      if (centre < 0) continue;
      const weight = load<f32>(patchWeights + near);
      const shift = load<i32>(patchShifts + near);
      addPatch(centre, (<usize>column) << 4, y, shift, weight, band);
    }
    for (let row = y - patchRadius; row <= y + patchRadius; row++) {
      hole = closeRow(row, left, hole, holesEnd, band);
    }
  }
}
