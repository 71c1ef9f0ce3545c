/** `exp(-i / 64)`, and for `i / 128` of a doubling its logarithm and reciprocal, each in f64. */
let exponentials: usize = 0;
let logarithms: usize = 0;
let reciprocals: usize = 0;

/** 64 f64 to work with: superpixels are at most 8 pixels wide, what they may claim is 18. */
export let columnRoom: usize = 0;

export function openTables(exps: usize, logs: usize, inverses: usize, room: usize): void {
  exponentials = exps;
  logarithms = logs;
  reciprocals = inverses;
  columnRoom = room;
}

/** exp(-value) for values from 0 to 6. */
export function decay(value: f64): f64 {
  const place = <i32>(value * 64);
  const rest = value - <f64>place * 0.015625;
  const factor = 1 - rest * (1 - rest * (0.5 - rest * 0.16666666666666666));
  return load<f64>(exponentials + ((<usize>place) << 3)) * factor;
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
