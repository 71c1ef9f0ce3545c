/** `exp(-i / 64)`, and for `i / 128` of a doubling its logarithm and reciprocal, each in f64. */
export let exponentials: usize = 0;
export let logarithms: usize = 0;
export let reciprocals: usize = 0;

/** 64 f64 to work with: superpixels are at most 8 pixels wide, what they may claim is 18. */
export let columnRoom: usize = 0;

/** exp(-value) for two values from 0 to 6. */
export function decayPair(values: v128): v128 {
  const places = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(values, f64x2.splat(64)));
  const rest = f64x2.sub(
    values,
    f64x2.mul(f64x2.convert_low_i32x4_s(places), f64x2.splat(0.015625)),
  );
  const third = f64x2.sub(f64x2.splat(0.5), f64x2.mul(rest, f64x2.splat(0.16666666666666666)));
  const second = f64x2.sub(f64x2.splat(1), f64x2.mul(rest, third));
  const factors = f64x2.sub(f64x2.splat(1), f64x2.mul(rest, second));
  const first = exponentials + ((<usize>i32x4.extract_lane(places, 0)) << 3);
  const next = exponentials + ((<usize>i32x4.extract_lane(places, 1)) << 3);
  return f64x2.mul(f64x2(load<f64>(first), load<f64>(next)), factors);
}

/** The natural logarithm of a positive number. */
export function logarithm(value: f64): f64 {
  const bits = reinterpret<i64>(value);
  const exponent = <i32>(bits >> 52) - 1023;
  const place = (<usize>((bits >> 45) & 127)) << 3;
  const mantissa = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  const rest = mantissa * load<f64>(reciprocals + place) - 1;
  const series = rest * (1 - rest * (0.5 - rest * (0.3333333333333333 - rest * 0.25)));
  return <f64>exponent * 0.6931471805599453 + load<f64>(logarithms + place) + series;
}
