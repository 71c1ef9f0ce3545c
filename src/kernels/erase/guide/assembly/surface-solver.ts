// The conjugate gradients in AssemblyScript: a pixel is a vector of four
// floats, of which the last is always 0. Pointers are byte offsets into the solver's memory.

export let width: usize = 0;
export let right: usize = 0;
export let down: usize = 0;
export let diagonal: usize = 0;
export let inverse: usize = 0;
let runs: usize = 0;
let runCount: usize = 0;

/** Sums over all runs, channel by channel. */
let red: f64 = 0;
let green: f64 = 0;
let blue: f64 = 0;

function startSums(): void {
  red = 0;
  green = 0;
  blue = 0;
}

function addSums(sums: v128): void {
  red += <f64>f32x4.extract_lane(sums, 0);
  green += <f64>f32x4.extract_lane(sums, 1);
  blue += <f64>f32x4.extract_lane(sums, 2);
}

function spread(first: f64, second: f64, third: f64): v128 {
  return f32x4(<f32>first, <f32>second, <f32>third, 0);
}

function weigh(weight: usize, value: usize): v128 {
  return f32x4.mul(v128.load32_splat(weight), v128.load(value));
}

/** The row of the matrix at a pixel times `x`. */
function multiplyRow(at: usize, x: usize): v128 {
  const value = x + (at << 4);
  const toRight = right + (at << 2);
  const toDown = down + (at << 2);
  let sum = weigh(diagonal + (at << 2), value);
  sum = f32x4.sub(sum, weigh(toRight, value + 16));
  sum = f32x4.sub(sum, weigh(toRight - 4, value - 16));
  sum = f32x4.sub(sum, weigh(toDown, value + (width << 4)));
  return f32x4.sub(sum, weigh(toDown - (width << 2), value - (width << 4)));
}

function start(x: usize, b: usize, residual: usize, direction: usize): void {
  startSums();
  for (let n: usize = 0; n < runCount; n++) {
    const end = <usize>load<u32>(runs + (n << 3), 4);
    let sums = f32x4.splat(0);
    for (let at = <usize>load<u32>(runs + (n << 3)); at < end; at++) {
      const rest = f32x4.sub(v128.load(b + (at << 4)), multiplyRow(at, x));
      const scaled = f32x4.mul(rest, v128.load32_splat(inverse + (at << 2)));
      v128.store(residual + (at << 4), rest);
      v128.store(direction + (at << 4), scaled);
      sums = f32x4.add(sums, f32x4.mul(rest, scaled));
    }
    addSums(sums);
  }
}

function multiply(direction: usize, product: usize): void {
  startSums();
  for (let n: usize = 0; n < runCount; n++) {
    const end = <usize>load<u32>(runs + (n << 3), 4);
    let sums = f32x4.splat(0);
    for (let at = <usize>load<u32>(runs + (n << 3)); at < end; at++) {
      const made = multiplyRow(at, direction);
      v128.store(product + (at << 4), made);
      sums = f32x4.add(sums, f32x4.mul(made, v128.load(direction + (at << 4))));
    }
    addSums(sums);
  }
}

function advance(steps: v128, x: usize, residual: usize, direction: usize, product: usize): void {
  startSums();
  for (let n: usize = 0; n < runCount; n++) {
    const end = <usize>load<u32>(runs + (n << 3), 4);
    let sums = f32x4.splat(0);
    for (let at = <usize>load<u32>(runs + (n << 3)); at < end; at++) {
      const i = at << 4;
      v128.store(x + i, f32x4.add(v128.load(x + i), f32x4.mul(steps, v128.load(direction + i))));
      const rest = f32x4.sub(v128.load(residual + i), f32x4.mul(steps, v128.load(product + i)));
      v128.store(residual + i, rest);
      const square = f32x4.mul(rest, rest);
      sums = f32x4.add(sums, f32x4.mul(square, v128.load32_splat(inverse + (at << 2))));
    }
    addSums(sums);
  }
}

function turn(keep: v128, residual: usize, direction: usize): void {
  for (let n: usize = 0; n < runCount; n++) {
    const end = <usize>load<u32>(runs + (n << 3), 4);
    for (let at = <usize>load<u32>(runs + (n << 3)); at < end; at++) {
      const i = at << 4;
      const scaled = f32x4.mul(v128.load(residual + i), v128.load32_splat(inverse + (at << 2)));
      v128.store(direction + i, f32x4.add(scaled, f32x4.mul(keep, v128.load(direction + i))));
    }
  }
}

function divide(a: f64, b: f64): f64 {
  return b > 0 ? a / b : 0;
}

export function solve(
  planeRuns: usize,
  planeRunCount: i32,
  x: usize,
  b: usize,
  residual: usize,
  direction: usize,
  product: usize,
  iterations: i32,
  enough: f64,
): void {
  runs = planeRuns;
  runCount = planeRunCount;
  start(x, b, residual, direction);
  for (let round = 0; round < iterations; round++) {
    const energyRed = red;
    const energyGreen = green;
    const energyBlue = blue;
    if (!(energyRed > enough || energyGreen > enough || energyBlue > enough)) return;
    multiply(direction, product);
    const steps = spread(
      divide(energyRed, red),
      divide(energyGreen, green),
      divide(energyBlue, blue),
    );
    advance(steps, x, residual, direction, product);
    const keep = spread(
      divide(red, energyRed),
      divide(green, energyGreen),
      divide(blue, energyBlue),
    );
    turn(keep, residual, direction);
  }
}
