const broadIterations = 24;
const deepIterations = 70;
const enoughEnergy = 2e-5;

/** What is smoothed: a plane of pixels, and the surface each of them is part of. */
export type SurfacePlane = {
  readonly width: number;
  readonly height: number;
  readonly surface: Int32Array;
  /** How strongly each pixel is held to its value: 0 where it is unknown. */
  readonly hold: Float32Array;
  /** The pixels in and near what is unknown, where it takes long to settle. */
  readonly near: Int32Array;
  /** How strongly neighbouring pixels of two surfaces share their colour, 0 to 1. */
  readonly pull: (a: number, b: number) => number;
};

/**
 * The smooth colour of surfaces: RGB values that are smoothest within each surface and near the
 * known ones; unknown pixels are continued from their own surface. A screened Poisson equation by
 * conjugate gradients from `start` (Hestenes and Stiefel, 1952): a few passes over the whole plane
 * unless `onlyNear`, then at most 70 over the pixels listed. Returns new values.
 */
export function smoothSurfaces(
  plane: SurfacePlane,
  values: Float32Array,
  start: Float32Array,
  onlyNear: boolean,
): Float32Array {
  const { width, height, hold, near } = plane;
  const count = width * height;
  const system = createSystem(plane);
  const { pad } = system;
  const everywhere = Int32Array.from({ length: onlyNear ? 0 : count }, (_, at) => at);
  const out = start.slice();
  const x = new Float32Array(count + 2 * pad);
  const b = new Float32Array(count + 2 * pad);
  for (let c = 0; c < 3; c++) {
    for (let at = 0; at < count; at++) {
      x[at + pad] = start[at * 3 + c]!;
      b[at + pad] = hold[at]! * values[at * 3 + c]! + weakHold * start[at * 3 + c]!;
    }
    solve(system, everywhere, x, b, broadIterations);
    solve(system, near, x, b, deepIterations);
    for (let at = 0; at < count; at++) out[at * 3 + c] = x[at + pad]!;
  }
  return out;
}

/** What holds a pixel of which nothing else is known to where it started. */
const weakHold = 1e-4;

/** The matrix of the equation; its arrays have `pad` zeros before and behind the pixels. */
type System = {
  readonly width: number;
  readonly pad: number;
  readonly right: Float32Array;
  readonly down: Float32Array;
  readonly diagonal: Float32Array;
};

function createSystem({ width, height, surface, hold, pull }: SurfacePlane): System {
  const count = width * height;
  const pad = width + 1;
  const right = new Float32Array(count + 2 * pad);
  const down = new Float32Array(count + 2 * pad);
  const diagonal = new Float32Array(count + 2 * pad);
  for (let at = 0; at < count; at++) {
    const i = at + pad;
    diagonal[i]! += hold[at]! + weakHold;
    if ((at + 1) % width !== 0) {
      right[i] = pull(surface[at]!, surface[at + 1]!);
      diagonal[i]! += right[i];
      diagonal[i + 1]! += right[i];
    }
    if (at + width < count) {
      down[i] = pull(surface[at]!, surface[at + width]!);
      diagonal[i]! += down[i];
      diagonal[i + width]! += down[i];
    }
  }
  return { width, pad, right, down, diagonal };
}

/** Solves for the listed pixels, the others staying as they are. */
function solve(
  system: System,
  list: Int32Array,
  x: Float32Array,
  b: Float32Array,
  iterations: number,
): void {
  const { pad, diagonal } = system;
  const residual = new Float32Array(x.length);
  const direction = new Float32Array(x.length);
  const product = new Float32Array(x.length);
  multiply(system, list, x, product);
  let energy = 0;
  for (const at of list) {
    const i = at + pad;
    residual[i] = b[i]! - product[i]!;
    direction[i] = residual[i] / diagonal[i]!;
    energy += residual[i] * direction[i];
  }
  for (let round = 0; round < iterations && energy > enoughEnergy * list.length; round++) {
    multiply(system, list, direction, product);
    let curvature = 0;
    for (const at of list) curvature += direction[at + pad]! * product[at + pad]!;
    const step = energy / curvature;
    let next = 0;
    for (const at of list) {
      const i = at + pad;
      x[i]! += step * direction[i]!;
      residual[i]! -= step * product[i]!;
      next += (residual[i]! * residual[i]!) / diagonal[i]!;
    }
    const keep = next / energy;
    for (const at of list) {
      const i = at + pad;
      direction[i] = residual[i]! / diagonal[i]! + keep * direction[i]!;
    }
    energy = next;
  }
}

function multiply(
  { width, pad, right, down, diagonal }: System,
  list: Int32Array,
  x: Float32Array,
  out: Float32Array,
): void {
  for (const at of list) {
    const i = at + pad;
    out[i] =
      diagonal[i]! * x[i]! -
      right[i]! * x[i + 1]! -
      right[i - 1]! * x[i - 1]! -
      down[i]! * x[i + width]! -
      down[i - width]! * x[i - width]!;
  }
}
