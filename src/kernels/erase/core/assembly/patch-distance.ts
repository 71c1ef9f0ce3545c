import {
  colours,
  means,
  patchArea,
  patchRadius,
  placeInField,
  tailWeights,
  weights,
  width,
} from "./patch-level";

const mostShift: i16 = 12;
const shiftPenalty: i32 = 29;

function addLanes(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

function weighPair(target: v128, source: v128, shifts: v128, weight: v128): v128 {
  const difference = i16x8.sub(i16x8.sub(target, source), shifts);
  return i32x4.dot_i16x8_s(difference, i16x8.mul(difference, weight));
}

function measureLow(t: v128, s: v128, shifts: v128): v128 {
  return weighPair(i16x8.extend_low_i8x16_u(t), i16x8.extend_low_i8x16_u(s), shifts, weights);
}

function measureHigh(t: v128, s: v128, shifts: v128, weight: v128): v128 {
  return weighPair(i16x8.extend_high_i8x16_u(t), i16x8.extend_high_i8x16_u(s), shifts, weight);
}

function measureRow(target: usize, source: usize, shifts: v128): v128 {
  const t = v128.load(target);
  const s = v128.load(source);
  const u = v128.load(target, 16);
  const v = v128.load(source, 16);
  const first = i32x4.add(measureLow(t, s, shifts), measureHigh(t, s, shifts, weights));
  return i32x4.add(
    first,
    i32x4.add(measureLow(u, v, shifts), measureHigh(u, v, shifts, tailWeights)),
  );
}

/** How much the source is raised, channel by channel and not for the guide, in 16 bits. */
export function findGap(target: i32, source: i32): v128 {
  return i16x8.sub(
    i16x8.extend_low_i8x16_u(v128.load32_zero(means + ((<usize>target) << 2))),
    i16x8.extend_low_i8x16_u(v128.load32_zero(means + ((<usize>source) << 2))),
  );
}

export function clampGap(gap: v128): v128 {
  const most = i16x8.splat(mostShift);
  const clamped = i16x8.max_s(i16x8.min_s(gap, most), i16x8.neg(most));
  return v128.and(clamped, i16x8(-1, -1, -1, 0, 0, 0, 0, 0));
}

/** The price of the shift, and what the means alone say the distance is at least. */
export function measureBound(gap: v128, once: v128): i32 {
  const rest = i16x8.sub_sat_u(i16x8.abs(i16x8.sub(gap, once)), i16x8.splat(1));
  const price = i32x4.mul(i32x4.dot_i16x8_s(once, once), i32x4.splat(shiftPenalty));
  const apart = i32x4.dot_i16x8_s(rest, i16x8.mul(rest, tailWeights));
  const sums = i32x4.add(price, i32x4.mul(apart, i32x4.splat(patchArea)));
  return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
}

export function measurePatch(target: i32, source: i32, limit: i32): i32 {
  const gap = findGap(target, source);
  const once = clampGap(gap);
  const least = measureBound(gap, once);
  if (least >= limit) return least;
  const price = i32x4.dot_i16x8_s(once, once);
  let sum = shiftPenalty * (i32x4.extract_lane(price, 0) + i32x4.extract_lane(price, 1));
  const shifts = i64x2.splat(i64x2.extract_lane(once, 0));
  const step = (<usize>width) << 2;
  const back = patchRadius * (width + 1);
  let i = colours + ((<usize>(target - back)) << 2);
  let j = colours + ((<usize>(source - back)) << 2);
  let sums = i32x4.add(measureRow(i + step * 3, j + step * 3, shifts), measureRow(i, j, shifts));
  if (sum + addLanes(sums) >= limit) return limit;
  sums = i32x4.add(
    sums,
    i32x4.add(
      measureRow(i + step * 6, j + step * 6, shifts),
      measureRow(i + step, j + step, shifts),
    ),
  );
  if (sum + addLanes(sums) >= limit) return limit;
  sums = i32x4.add(
    sums,
    i32x4.add(
      measureRow(i + step * 5, j + step * 5, shifts),
      measureRow(i + step * 2, j + step * 2, shifts),
    ),
  );
  if (sum + addLanes(sums) >= limit) return limit;
  sums = i32x4.add(sums, measureRow(i + step * 4, j + step * 4, shifts));
  sum += addLanes(sums);
  return sum;
}

export function measureDistances(targets: usize, count: i32, source: usize, distance: usize): void {
  for (let n = 0; n < count; n++) {
    const target = load<i32>(targets + ((<usize>n) << 2));
    const at = placeInField(target);
    store<i32>(distance + at, measurePatch(target, load<i32>(source + at), i32.MAX_VALUE));
  }
}
