import { colours, height, means, patchRadius, width } from "./patch-level";

/** Sums of patches to the bytes of their means, rounded: 21400 / 2^20 divides exactly so far. */
function storeMeans(to: usize, sums: v128): void {
  const raised = i16x8.add(sums, i16x8.splat(24));
  const quotients = i32x4.shr_u(i32x4.extmul_low_i16x8_u(raised, i16x8.splat(21400)), 20);
  const halves = i16x8.narrow_i32x4_s(quotients, quotients);
  v128.store32_lane(to, i8x16.narrow_i16x8_u(halves, halves), 0);
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
      const ends = i16x8.add(i16x8.extend_low_i8x16_u(first), i16x8.extend_high_i8x16_u(first));
      sums = i16x8.add(sums, i16x8.add(ends, i16x8.extend_low_i8x16_u(second)));
      tail = i16x8.add(tail, i16x8.extend_high_i8x16_u(second));
      row += step;
    }
    const right = i8x16.shuffle(sums, sums, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
    storeMeans(means + ((<usize>target) << 2), i16x8.add(i16x8.add(sums, right), tail));
  }
}

/** Strips of the picture, so that the sums of columns stay small: 1032 × 8 bytes of `scratch`. */
const stripWidth: i32 = 1024;

export function measureAllMeans(scratch: usize): void {
  for (let left = patchRadius; left < width - patchRadius; left += stripWidth) {
    measureStrip(left, min(left + stripWidth, width - patchRadius), scratch);
  }
}

function measureStrip(left: i32, right: i32, columns: usize): void {
  const count = right - left + 2 * patchRadius;
  const step = (<usize>width) << 2;
  memory.fill(columns, 0, (<usize>(count + 1)) << 3);
  for (let y = 0; y < height; y++) {
    const row = colours + ((<usize>(y * width + left - patchRadius)) << 2);
    const leave: bool = y >= 7;
    for (let k = 0; k < count; k += 2) {
      const at = columns + ((<usize>k) << 3);
      const enters = i16x8.extend_low_i8x16_u(v128.load64_zero(row + ((<usize>k) << 2)));
      let sums = i16x8.add(v128.load(at), enters);
      if (leave) {
        const from = row - step * 7 + ((<usize>k) << 2);
        sums = i16x8.sub(sums, i16x8.extend_low_i8x16_u(v128.load64_zero(from)));
      }
      v128.store(at, sums);
    }
    if (y >= 6)
      runAcross(columns, means + ((<usize>((y - patchRadius) * width + left)) << 2), right - left);
  }
}

function runAcross(columns: usize, to: usize, count: i32): void {
  let sums = i16x8.splat(0);
  for (let k = 0; k < 6; k++) sums = i16x8.add(sums, v128.load64_zero(columns + ((<usize>k) << 3)));
  for (let x = 0; x < count; x++) {
    const at = columns + ((<usize>x) << 3);
    sums = i16x8.add(sums, v128.load64_zero(at, 48));
    storeMeans(to + ((<usize>x) << 2), sums);
    sums = i16x8.sub(sums, v128.load64_zero(at));
  }
}
