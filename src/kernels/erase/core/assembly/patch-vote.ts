import { clampGap, findGap } from "./patch-distance";
import {
  colours,
  patchRadius,
  placeInField,
  width,
  windowBottom,
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
    const x = at - y * width;
    const left = max(-patchRadius, windowLeft - x);
    const right = min(patchRadius, windowRight - 1 - x);
    const top = max(-patchRadius, windowTop - y);
    const bottom = min(patchRadius, windowBottom - 1 - y);
    let sums = f32x4.splat(0);
    let total: f32 = 0;
    for (let dy = top; dy <= bottom; dy++) {
      const row = dy * width;
      let near = placeInField(at + row) + (left << 2);
      for (let dx = left; dx <= right; dx++, near += 4) {
        const centre = load<i32>(source + near);
        if (centre < 0) continue;
        const weight = load<f32>(patchWeights + near);
        const from = v128.load32_zero(colours + ((<usize>(centre - row - dx)) << 2));
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
