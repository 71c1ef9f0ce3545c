import type { ReadSetting, TwinExports, TwinMemory } from "./twin-memory.ts";

const { fround } = Math;

/** The arrays of a system, padded as `SurfaceSystem` tells. */
type System = {
  readonly width: number;
  readonly right: Float32Array;
  readonly down: Float32Array;
  readonly diagonal: Float32Array;
  readonly inverse: Float32Array;
  readonly x: Float32Array;
  readonly b: Float32Array;
  readonly residual: Float32Array;
  readonly direction: Float32Array;
  readonly product: Float32Array;
};

/** The twin of the solver of surfaces. */
export function createTwinSolver(memory: TwinMemory, read: ReadSetting): TwinExports {
  return {
    solve: (runs = 0, runCount = 0, ...given) => {
      const [x = 0, b = 0, residual = 0, direction = 0, product = 0] = given;
      const [iterations = 0, enough = 0] = given.slice(5);
      const system = {
        width: read("width"),
        right: memory.float32(read("right")),
        down: memory.float32(read("down")),
        diagonal: memory.float32(read("diagonal")),
        inverse: memory.float32(read("inverse")),
        x: memory.float32(x),
        b: memory.float32(b),
        residual: memory.float32(residual),
        direction: memory.float32(direction),
        product: memory.float32(product),
      };
      solvePlainly(system, memory.uint32(runs, runCount * 2), iterations, enough);
    },
  };
}

/** Sums over all runs, channel by channel. */
type Sums = Float64Array;

/** Conjugate gradients in single precision; the sums of a run are added up in double. */
function solvePlainly(system: System, runs: Uint32Array, iterations: number, enough: number): void {
  let energy = start(system, runs);
  for (let round = 0; round < iterations; round++) {
    if (!energy.some((value) => value > enough)) return;
    const steps = divide(energy, multiply(system, runs));
    const next = advance(system, runs, steps);
    turn(system, runs, divide(next, energy));
    energy = next;
  }
}

/** Single precision, 0 where a channel has settled. */
function divide(above: Sums, below: Sums): Float32Array {
  return Float32Array.from(above, (value, c) => (below[c]! > 0 ? value / below[c]! : 0));
}

/** The row of the matrix at a pixel times one channel of `x`, whose value there is `x[i]`. */
function multiplyRow(system: System, at: number, x: Float32Array, i: number): number {
  const { width, right, down, diagonal } = system;
  let sum = fround(diagonal[at]! * x[i]!);
  sum = fround(sum - fround(right[at]! * x[i + 4]!));
  sum = fround(sum - fround(right[at - 1]! * x[i - 4]!));
  sum = fround(sum - fround(down[at]! * x[i + width * 4]!));
  return fround(sum - fround(down[at - width]! * x[i - width * 4]!));
}

function start(system: System, runs: Uint32Array): Sums {
  const { inverse, x, b, residual, direction } = system;
  return sumRuns(runs, (at, i) => {
    residual[i] = b[i]! - multiplyRow(system, at, x, i);
    direction[i] = residual[i] * inverse[at]!;
    return fround(residual[i] * direction[i]);
  });
}

function multiply(system: System, runs: Uint32Array): Sums {
  const { direction, product } = system;
  return sumRuns(runs, (at, i) => {
    product[i] = multiplyRow(system, at, direction, i);
    return fround(product[i] * direction[i]!);
  });
}

function advance(system: System, runs: Uint32Array, steps: Float32Array): Sums {
  const { inverse, x, residual, direction, product } = system;
  return sumRuns(runs, (at, i) => {
    const step = steps[i & 3]!;
    x[i] = x[i]! + fround(step * direction[i]!);
    residual[i] = residual[i]! - fround(step * product[i]!);
    return fround(fround(residual[i] * residual[i]) * inverse[at]!);
  });
}

function turn(system: System, runs: Uint32Array, keep: Float32Array): void {
  const { inverse, residual, direction } = system;
  sumRuns(runs, (at, i) => {
    direction[i] = fround(residual[i]! * inverse[at]!) + fround(keep[i & 3]! * direction[i]!);
    return 0;
  });
}

/** Visits each channel of the pixels of all runs and adds up what that gives. */
function sumRuns(runs: Uint32Array, visit: (at: number, i: number) => number): Sums {
  const sums = new Float64Array(3);
  for (let n = 0; n < runs.length; n += 2) {
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let at = runs[n]!; at < runs[n + 1]!; at++) sum = fround(sum + visit(at, at * 4 + c));
      sums[c]! += sum;
    }
  }
  return sums;
}
