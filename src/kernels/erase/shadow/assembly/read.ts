/** The f32 at `index` of an array, as f64. */
export function at(array: usize, index: i32): f64 {
  return <f64>load<f32>(array + ((<usize>index) << 2));
}

/** Two f32, as f64. */
export function promote(place: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(place));
}

/** The lanes that are set, of the four from `i` on, before `end`: a bit each. */
export function listLanes(mask: v128, i: i32, end: i32): i32 {
  const lanes = i32x4.bitmask(mask);
  return end - i < 4 ? lanes & ((1 << (end - i)) - 1) : lanes;
}
