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
  const x = new Float32Array((count + 2 * pad) * 3);
  const b = new Float32Array((count + 2 * pad) * 3);
  x.set(start, pad * 3);
  for (let i = 0; i < count * 3; i++) {
    b[i + pad * 3] = hold[Math.floor(i / 3)]! * values[i]! + weakHold * start[i]!;
  }
  solve(system, everywhere, x, b, broadIterations);
  solve(system, near, x, b, deepIterations);
  return x.slice(pad * 3, (pad + count) * 3);
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

/** Solves for the listed pixels, the others staying as they are; three channels side by side. */
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
  const energy = [0, 0, 0];
  for (const at of list) {
    for (let c = 0; c < 3; c++) {
      const i = (at + pad) * 3 + c;
      residual[i] = b[i]! - product[i]!;
      direction[i] = residual[i] / diagonal[at + pad]!;
      energy[c]! += residual[i] * direction[i];
    }
  }
  const enough = enoughEnergy * list.length;
  for (let round = 0; round < iterations && Math.max(...energy) > enough; round++) {
    multiply(system, list, direction, product);
    const steps = measureSteps(list, pad, direction, product, energy);
    let [red, green, blue] = [0, 0, 0];
    for (const at of list) {
      const i = (at + pad) * 3;
      const scale = 1 / diagonal[at + pad]!;
      for (let c = 0; c < 3; c++) {
        x[i + c]! += steps[c]! * direction[i + c]!;
        residual[i + c]! -= steps[c]! * product[i + c]!;
      }
      red += residual[i]! * residual[i]! * scale;
      green += residual[i + 1]! * residual[i + 1]! * scale;
      blue += residual[i + 2]! * residual[i + 2]! * scale;
    }
    const next = [red, green, blue];
    const keep = next.map((value, c) => (energy[c]! > 0 ? value / energy[c]! : 0));
    for (const at of list) {
      const i = (at + pad) * 3;
      const scale = 1 / diagonal[at + pad]!;
      for (let c = 0; c < 3; c++) {
        direction[i + c] = residual[i + c]! * scale + keep[c]! * direction[i + c]!;
      }
    }
    for (let c = 0; c < 3; c++) energy[c] = next[c]!;
  }
}

/** How far to go along the direction, by channel; not at all where a channel has settled. */
function measureSteps(
  list: Int32Array,
  pad: number,
  direction: Float32Array,
  product: Float32Array,
  energy: readonly number[],
): number[] {
  let [red, green, blue] = [0, 0, 0];
  for (const at of list) {
    const i = (at + pad) * 3;
    red += direction[i]! * product[i]!;
    green += direction[i + 1]! * product[i + 1]!;
    blue += direction[i + 2]! * product[i + 2]!;
  }
  return [red, green, blue].map((curvature, c) => (curvature > 0 ? energy[c]! / curvature : 0));
}

function multiply(
  { width, pad, right, down, diagonal }: System,
  list: Int32Array,
  x: Float32Array,
  out: Float32Array,
): void {
  for (const at of list) {
    const i = at + pad;
    const own = diagonal[i]!;
    const [toRight, toLeft, toDown, toUp] = [right[i]!, right[i - 1]!, down[i]!, down[i - width]!];
    for (let c = 0; c < 3; c++) {
      const j = i * 3 + c;
      out[j] =
        own * x[j]! -
        toRight * x[j + 3]! -
        toLeft * x[j - 3]! -
        toDown * x[j + width * 3]! -
        toUp * x[j - width * 3]!;
    }
  }
}
