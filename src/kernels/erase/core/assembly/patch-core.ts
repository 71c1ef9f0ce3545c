// The inner loops of the exemplar fill in AssemblyScript, for WASM SIMD. `../plain-loops.ts` is
// their contract: they write the same bytes. Pointers are byte offsets into the core's memory; a
// pixel is 4 bytes, so that a row of a patch is two loads of 16 bytes, of which the last pixel is
// left out by its weight.

const patchRadius: i32 = 3;
const patchArea: i32 = 49;
const mostShift: i16 = 12;
const shiftPenalty: i32 = 29;

/** Everything about a level that the patch distance reads. */
let colours: usize = 0;
let means: usize = 0;
let width: i32 = 0;
let height: i32 = 0;
let weights: v128 = i16x8.splat(0);
let tailWeights: v128 = i16x8.splat(0);

export function openLevel(
  levelColours: usize,
  levelMeans: usize,
  levelWidth: i32,
  levelHeight: i32,
  guideWeight: i32,
): void {
  colours = levelColours;
  means = levelMeans;
  width = levelWidth;
  height = levelHeight;
  const guide = <i16>guideWeight;
  tailWeights = i16x8(1, 1, 1, guide, 0, 0, 0, 0);
  weights = i16x8(1, 1, 1, guide, 1, 1, 1, guide);
}

function addLanes(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

function measureHalf(target: v128, source: v128, shifts: v128, weight: v128): v128 {
  const difference = i16x8.sub(i16x8.sub(target, source), shifts);
  return i32x4.dot_i16x8_s(difference, i16x8.mul(difference, weight));
}

function measureRow(target: usize, source: usize, shifts: v128): v128 {
  const t = v128.load(target);
  const s = v128.load(source);
  const u = v128.load(target, 16);
  const v = v128.load(source, 16);
  const first = measureHalf(
    i16x8.extend_low_i8x16_u(t),
    i16x8.extend_low_i8x16_u(s),
    shifts,
    weights,
  );
  const second = measureHalf(
    i16x8.extend_high_i8x16_u(t),
    i16x8.extend_high_i8x16_u(s),
    shifts,
    weights,
  );
  const third = measureHalf(
    i16x8.extend_low_i8x16_u(u),
    i16x8.extend_low_i8x16_u(v),
    shifts,
    weights,
  );
  const fourth = measureHalf(
    i16x8.extend_high_i8x16_u(u),
    i16x8.extend_high_i8x16_u(v),
    shifts,
    tailWeights,
  );
  return i32x4.add(i32x4.add(first, second), i32x4.add(third, fourth));
}

function measurePatch(target: i32, source: i32, limit: i32): i32 {
  const gap = i16x8.sub(
    i16x8.extend_low_i8x16_u(v128.load32_zero(means + ((<usize>target) << 2))),
    i16x8.extend_low_i8x16_u(v128.load32_zero(means + ((<usize>source) << 2))),
  );
  const clamped = i16x8.max_s(i16x8.min_s(gap, i16x8.splat(mostShift)), i16x8.splat(-mostShift));
  const once = v128.and(clamped, i16x8(-1, -1, -1, 0, 0, 0, 0, 0));
  const rest = i16x8.sub_sat_u(i16x8.abs(i16x8.sub(gap, once)), i16x8.splat(1));
  const price = i32x4.dot_i16x8_s(once, once);
  const apart = i32x4.dot_i16x8_s(rest, i16x8.mul(rest, tailWeights));
  let sum = shiftPenalty * (i32x4.extract_lane(price, 0) + i32x4.extract_lane(price, 1));
  const least = sum + patchArea * (i32x4.extract_lane(apart, 0) + i32x4.extract_lane(apart, 1));
  if (least >= limit) return least;
  const shifts = i64x2.splat(i64x2.extract_lane(once, 0));
  const step = (<usize>width) << 2;
  const back = patchRadius * (width + 1);
  let i = colours + ((<usize>(target - back)) << 2);
  let j = colours + ((<usize>(source - back)) << 2);
  let sums = i32x4.add(measureRow(i, j, shifts), measureRow(i + step, j + step, shifts));
  if (sum + addLanes(sums) >= limit) return limit;
  i += step << 1;
  j += step << 1;
  sums = i32x4.add(
    sums,
    i32x4.add(measureRow(i, j, shifts), measureRow(i + step, j + step, shifts)),
  );
  if (sum + addLanes(sums) >= limit) return limit;
  i += step << 1;
  j += step << 1;
  sums = i32x4.add(
    sums,
    i32x4.add(measureRow(i, j, shifts), measureRow(i + step, j + step, shifts)),
  );
  i += step << 1;
  j += step << 1;
  sum += addLanes(i32x4.add(sums, measureRow(i, j, shifts)));
  return sum;
}

export function measureMeans(targets: usize, count: i32): void {
  const step = (<usize>width) << 2;
  const back = patchRadius * (width + 1);
  for (let n = 0; n < count; n++) {
    const target = load<i32>(targets + ((<usize>n) << 2));
    let row = colours + ((<usize>(target - back)) << 2);
    let sums = i16x8.splat(0);
    let tail = i16x8.splat(0);
    for (let k = 0; k < 7; k++) {
      const first = v128.load(row);
      const second = v128.load(row, 16);
      sums = i16x8.add(
        sums,
        i16x8.add(i16x8.extend_low_i8x16_u(first), i16x8.extend_high_i8x16_u(first)),
      );
      sums = i16x8.add(sums, i16x8.extend_low_i8x16_u(second));
      tail = i16x8.add(tail, i16x8.extend_high_i8x16_u(second));
      row += step;
    }
    const wide = i32x4.add(
      i32x4.add(i32x4.extend_low_i16x8_u(sums), i32x4.extend_high_i16x8_u(sums)),
      i32x4.extend_low_i16x8_u(tail),
    );
    const to = means + ((<usize>target) << 2);
    const half: u32 = 24;
    store<u8>(to, <u8>((<u32>i32x4.extract_lane(wide, 0) + half) / patchArea));
    store<u8>(to, <u8>((<u32>i32x4.extract_lane(wide, 1) + half) / patchArea), 1);
    store<u8>(to, <u8>((<u32>i32x4.extract_lane(wide, 2) + half) / patchArea), 2);
    store<u8>(to, <u8>((<u32>i32x4.extract_lane(wide, 3) + half) / patchArea), 3);
  }
}

export function measureDistances(targets: usize, count: i32, source: usize, distance: usize): void {
  for (let n = 0; n < count; n++) {
    const target = load<i32>(targets + ((<usize>n) << 2));
    const at = (<usize>target) << 2;
    store<i32>(distance + at, measurePatch(target, load<i32>(source + at), i32.MAX_VALUE));
  }
}

let isSource: usize = 0;
let labels: usize = 0;
let allows: usize = 0;

export function openSources(levelIsSource: usize, levelLabels: usize, levelAllows: usize): void {
  isSource = levelIsSource;
  labels = levelLabels;
  allows = levelAllows;
}

/** The target at hand: the labels it allows, its best match so far, and how far that is. */
let allowed: u32 = 0;
let best: i32 = 0;
let least: i32 = 0;

function tryMatch(target: i32, candidate: i32): bool {
  if (candidate === best || load<u8>(isSource + <usize>candidate) !== 1) return false;
  if (((allowed >> (load<u8>(labels + <usize>candidate) & 31)) & 1) === 0) return false;
  const found = measurePatch(target, candidate, least);
  if (found >= least) return false;
  least = found;
  best = candidate;
  return true;
}

function tryOffsets(target: i32, offsets: usize, count: i32): void {
  const x = target % width;
  const y = target / width;
  for (let k = 0; k < count; k++) {
    const fromX = x + load<i32>(offsets + ((<usize>k) << 3));
    const fromY = y + load<i32>(offsets + ((<usize>k) << 3), 4);
    if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
    tryMatch(target, fromY * width + fromX);
  }
}

function searchAround(target: i32, reach: i32, seed: u32): u32 {
  const lastX = width - 1 - patchRadius;
  const lastY = height - 1 - patchRadius;
  let bestX = best % width;
  let bestY = best / width;
  let state = seed;
  for (let radius = reach; radius >= 1; radius >>= 1) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    const left = max(patchRadius, bestX - radius);
    const top = max(patchRadius, bestY - radius);
    const across = <u32>(min(lastX, bestX + radius) - left + 1);
    const along = <u32>(min(lastY, bestY + radius) - top + 1);
    const fromX = left + <i32>(((state >> 16) * across) >> 16);
    const fromY = top + <i32>(((state & 0xffff) * along) >> 16);
    if (!tryMatch(target, fromY * width + fromX)) continue;
    bestX = fromX;
    bestY = fromY;
  }
  return state;
}

export function sweep(
  targets: usize,
  count: i32,
  source: usize,
  distance: usize,
  backwards: i32,
  reach: i32,
  seed: u32,
  offsets: usize,
  offsetCount: i32,
  candidates: usize,
): void {
  const side: i32 = backwards ? 1 : -1;
  let state = seed;
  for (let n = 0; n < count; n++) {
    const target = load<i32>(targets + ((<usize>(backwards ? count - 1 - n : n)) << 2));
    const at = (<usize>target) << 2;
    allowed = load<u32>(allows + ((<usize>load<u8>(labels + <usize>target)) << 2));
    best = load<i32>(source + at);
    least = load<i32>(distance + at);
    const across = load<i32>(source + ((<usize>(target + side)) << 2));
    if (across >= 0) tryMatch(target, across - side);
    const along = load<i32>(source + ((<usize>(target + side * width)) << 2));
    if (along >= 0) tryMatch(target, along - side * width);
    if (candidates !== 0) {
      const candidate = load<i32>(candidates + at);
      if (candidate >= 0) tryMatch(target, candidate);
    }
    tryOffsets(target, offsets, offsetCount);
    if (least > 0) state = searchAround(target, reach, state);
    store<i32>(source + at, best);
    store<i32>(distance + at, least);
  }
}

export function vote(
  holes: usize,
  count: i32,
  source: usize,
  patchWeights: usize,
  patchShifts: usize,
): void {
  for (let n = 0; n < count; n++) {
    const at = load<i32>(holes + ((<usize>n) << 2));
    const y = at / width;
    const top = max(-patchRadius, patchRadius - y);
    const bottom = min(patchRadius, height - 1 - patchRadius - y);
    let sums = f32x4.splat(0);
    let total: f32 = 0;
    for (let dy = top; dy <= bottom; dy++) {
      for (let dx = -patchRadius; dx <= patchRadius; dx++) {
        const offset = dy * width + dx;
        const near = (<usize>(at + offset)) << 2;
        const centre = load<i32>(source + near);
        if (centre < 0) continue;
        const weight = load<f32>(patchWeights + near);
        const from = v128.load32_zero(colours + ((<usize>(centre - offset)) << 2));
        const shift = v128.load32_zero(patchShifts + near);
        const raised = i16x8.add(i16x8.extend_low_i8x16_u(from), i16x8.extend_low_i8x16_s(shift));
        const values = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(raised));
        sums = f32x4.add(sums, f32x4.mul(f32x4.splat(weight), values));
        total += weight;
      }
    }
    if (total === 0) continue;
    const means = f32x4.add(f32x4.div(sums, f32x4.splat(total)), f32x4.splat(0.5));
    const bytes = i32x4.trunc_sat_f32x4_s(
      f32x4.min(f32x4.max(means, f32x4.splat(0)), f32x4.splat(255)),
    );
    const to = colours + ((<usize>at) << 2);
    store<u8>(to, <u8>i32x4.extract_lane(bytes, 0));
    store<u8>(to, <u8>i32x4.extract_lane(bytes, 1), 1);
    store<u8>(to, <u8>i32x4.extract_lane(bytes, 2), 2);
  }
}
