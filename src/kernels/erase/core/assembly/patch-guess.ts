import { colours, height, isSource, placeInField, width } from "./patch-level";

/** The rounded means of squares of four pixels; a side that is odd loses its last line. */
export function halve(
  from: usize,
  to: usize,
  fromWidth: i32,
  halfWidth: i32,
  halfHeight: i32,
): void {
  const step = (<usize>fromWidth) << 2;
  const two = i16x8.splat(2);
  let into = to;
  for (let y = 0; y < halfHeight; y++) {
    let upper = from + <usize>y * step * 2;
    for (let x = 0; x < halfWidth; x++) {
      const pairs = i16x8.add(
        i16x8.extend_low_i8x16_u(v128.load64_zero(upper)),
        i16x8.extend_low_i8x16_u(v128.load64_zero(upper + step)),
      );
      const others = i16x8.shuffle(pairs, pairs, 4, 5, 6, 7, 0, 1, 2, 3);
      const means = i16x8.shr_u(i16x8.add(i16x8.add(pairs, others), two), 2);
      v128.store32_lane(into, i8x16.narrow_i16x8_u(means, means), 0);
      upper += 8;
      into += 4;
    }
  }
}

function readColour(from: usize, at: i32): v128 {
  return i16x8.extend_low_i8x16_u(v128.load32_zero(from + ((<usize>at) << 2)));
}

/** Bilinear: the near pixel of a coarse level counts three quarters along a side. */
export function copyUp(
  from: usize,
  fromWidth: i32,
  fromHeight: i32,
  holes: usize,
  count: i32,
): void {
  for (let n = 0; n < count; n++) {
    const at = load<i32>(holes + ((<usize>n) << 2));
    const y = at / width;
    const x = at - y * width;
    const left = max(0, min(fromWidth - 1, (x - 1) >> 1));
    const right = min(fromWidth - 1, left + 1);
    const upper = max(0, min(fromHeight - 1, (y - 1) >> 1)) * fromWidth;
    const lower = min((fromHeight - 1) * fromWidth, upper + fromWidth);
    const nearX: i16 = (x & 1) === 0 ? 3 : 1;
    const nearY: i16 = (y & 1) === 0 ? 3 : 1;
    const rightShare = i16x8.splat(nearX);
    const leftShare = i16x8.splat(4 - nearX);
    const above = i16x8.add(
      i16x8.mul(readColour(from, upper + left), leftShare),
      i16x8.mul(readColour(from, upper + right), rightShare),
    );
    const below = i16x8.add(
      i16x8.mul(readColour(from, lower + left), leftShare),
      i16x8.mul(readColour(from, lower + right), rightShare),
    );
    const sums = i16x8.add(
      i16x8.mul(above, i16x8.splat(4 - nearY)),
      i16x8.mul(below, i16x8.splat(nearY)),
    );
    const mean = i16x8.shr_u(i16x8.add(sums, i16x8.splat(8)), 4);
    const bytes = i32x4.extract_lane(i8x16.narrow_i16x8_u(mean, mean), 0);
    const to = colours + ((<usize>at) << 2);
    store<i32>(to, (bytes & 0x00ffffff) | (load<i32>(to) & 0xff000000));
  }
}

/** Carries the matches of a coarse level's window up; leaves -1 where there is none. */
export function refine(
  from: usize,
  fromWidth: i32,
  fromHeight: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  targets: usize,
  count: i32,
  source: usize,
): void {
  for (let n = 0; n < count; n++) {
    const target = load<i32>(targets + ((<usize>n) << 2));
    const y = target / width;
    const x = target - y * width;
    const coarseX = min(fromWidth - 1, x >> 1);
    const coarseY = min(fromHeight - 1, y >> 1);
    let found = -1;
    if (coarseX >= left && coarseY >= top && coarseX < right && coarseY < bottom) {
      const place = (coarseY - top) * (right - left) + coarseX - left;
      const match = load<i32>(from + ((<usize>place) << 2));
      if (match >= 0) found = carryUp(match, fromWidth, x & 1, y & 1);
    }
    store<i32>(source + placeInField(target), found);
  }
}

function carryUp(match: i32, fromWidth: i32, oddX: i32, oddY: i32): i32 {
  const matchY = match / fromWidth;
  const fromX = 2 * (match - matchY * fromWidth) + oddX;
  const candidate = (2 * matchY + oddY) * width + fromX;
  return load<u8>(isSource + <usize>candidate) === 1 ? candidate : -1;
}

/** A pixel around the target, 32 bytes: what is there, two weights, and where it is. */
const knownBytes: usize = 32;

/**
 * Gives the pixels of `order` the colour of the candidate whose surroundings match what is known
 * around them; `places` are pairs of dx and dy, nearest first.
 */
export function fillInwards(
  order: usize,
  count: i32,
  candidates: usize,
  candidateCount: i32,
  isKnown: usize,
  guideWeight: f64,
  places: usize,
  placeCount: i32,
  around: usize,
): void {
  const candidatesEnd = candidates + ((<usize>candidateCount) << 2);
  for (let n = 0; n < count; n++) {
    const target = load<i32>(order + ((<usize>n) << 2));
    const aroundEnd = listAround(target, isKnown, guideWeight, places, placeCount, around);
    let best = load<i32>(candidates);
    let least: f64 = Infinity;
    for (let from = candidates; from < candidatesEnd; from += 4) {
      const candidate = load<i32>(from);
      const distance = measureKnown(colours + ((<usize>candidate) << 2), around, aroundEnd, least);
      if (distance >= least) continue;
      least = distance;
      best = candidate;
    }
    const to = colours + ((<usize>target) << 2);
    const found = load<i32>(colours + ((<usize>best) << 2));
    store<i32>(to, (found & 0x00ffffff) | (load<i32>(to) & 0xff000000));
    store<u8>(isKnown + <usize>target, 1);
  }
}

function listAround(
  target: i32,
  isKnown: usize,
  guideWeight: f64,
  places: usize,
  placeCount: i32,
  around: usize,
): usize {
  const y = target / width;
  const x = target - y * width;
  let to = around;
  for (let k = 0; k < placeCount; k++) {
    const dx = load<i32>(places + ((<usize>k) << 3));
    const dy = load<i32>(places + ((<usize>k) << 3), 4);
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
    const off = dy * width + dx;
    const isBlank = load<u8>(isKnown + <usize>(target + off)) === 0;
    if (isBlank && guideWeight === 0) continue;
    const weight = 1 / <f64>(1 + dx * dx + dy * dy);
    v128.store64_lane(to, readColour(colours, target + off), 0);
    store<f64>(to, isBlank ? 0 : weight, 8);
    store<f64>(to, weight * guideWeight, 16);
    store<i32>(to, off << 2, 24);
    to += knownBytes;
  }
  return to;
}

function measureKnown(source: usize, around: usize, aroundEnd: usize, limit: f64): f64 {
  let sum: f64 = 0;
  for (let at = around; at < aroundEnd && sum < limit; at += knownBytes) {
    const from = source + <usize>load<i32>(at, 24);
    const apart = i16x8.sub(v128.load64_zero(at), i16x8.extend_low_i8x16_u(v128.load32_zero(from)));
    const colour = v128.and(apart, i16x8(-1, -1, -1, 0, 0, 0, 0, 0));
    const squares = i32x4.dot_i16x8_s(colour, colour);
    const guide = <i32>i16x8.extract_lane_s(apart, 3);
    sum += load<f64>(at, 16) * <f64>(guide * guide);
    const square = i32x4.extract_lane(squares, 0) + i32x4.extract_lane(squares, 1);
    sum += load<f64>(at, 8) * <f64>square;
  }
  return sum;
}
