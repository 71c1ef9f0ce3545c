import type { Steps } from "../../steps.ts";
import { createSurfaceSystem, type SurfaceSystem } from "./surface-solver.ts";

const broadIterations = 24;
const deepIterations = 70;
const enoughEnergy = 2e-5;
/** What holds a pixel of which nothing else is known to where it started. */
const weakHold = 1e-4;

/** What is smoothed: a plane of pixels, and the surface each of them is part of. */
export type SurfacePlane = {
  readonly width: number;
  readonly height: number;
  /** Number of the surface of each pixel, -1 where there is none. */
  readonly surface: Int32Array;
  /** How strongly each pixel is held to its value: 0 where it is unknown. */
  readonly hold: Float32Array;
  /** The pixels in and near what is unknown, in order, where it takes long to settle. */
  readonly near: Int32Array;
  /** By two surfaces, how strongly neighbouring pixels of them share their colour, 0 to 1. */
  readonly pulls: Float32Array;
  /** How many surfaces there are. */
  readonly count: number;
};

/**
 * The smooth colour of surfaces: RGB values that are smoothest within each surface and near the
 * known ones; unknown pixels are continued from their own surface. A screened Poisson equation by
 * conjugate gradients from `start`: a few passes over the whole plane unless `onlyNear`, then at
 * most 70 over the pixels listed. Returns new values.
 */
export function* smoothInSteps(
  plane: SurfacePlane,
  values: Float32Array,
  start: Float32Array,
  onlyNear: boolean,
): Steps<Float32Array> {
  const { width, height, hold, near } = plane;
  const count = width * height;
  const system = createSurfaceSystem(width, height, Math.max(height, near.length));
  weighNeighbours(system, plane);
  const { pad, x, b } = system;
  for (let at = 0; at < count; at++) {
    for (let c = 0; c < 3; c++) {
      const to = (at + pad) * 4 + c;
      const from = at * 3 + c;
      x[to] = start[from]!;
      b[to] = hold[at]! * values[from]! + weakHold * start[from]!;
    }
  }
  yield 0.2;
  if (!onlyNear) system.solve(listRows(system, height), broadIterations, enoughEnergy * count);
  yield 0.4;
  system.solve(listRuns(system, near), deepIterations, enoughEnergy * near.length);
  const smooth = new Float32Array(count * 3);
  for (let at = 0; at < count; at++) {
    for (let c = 0; c < 3; c++) smooth[at * 3 + c] = x[(at + pad) * 4 + c]!;
  }
  return smooth;
}

function listRows({ runs, width, pad }: SurfaceSystem, height: number): number {
  for (let y = 0; y < height; y++) {
    runs[y * 2] = pad + y * width;
    runs[y * 2 + 1] = pad + (y + 1) * width;
  }
  return height;
}

function listRuns({ runs, pad }: SurfaceSystem, list: Int32Array): number {
  let count = 0;
  for (const at of list) {
    if (count > 0 && runs[count * 2 - 1] === at + pad) {
      runs[count * 2 - 1]!++;
      continue;
    }
    runs[count * 2] = at + pad;
    runs[count * 2 + 1] = at + pad + 1;
    count++;
  }
  return count;
}

function weighNeighbours(system: SurfaceSystem, plane: SurfacePlane): void {
  const { right, down, diagonal, inverse, pad } = system;
  const { width, height, surface, hold, pulls, count } = plane;
  const pixels = width * height;
  const least = pulls.reduce((a, b) => Math.min(a, b), 1);
  const pull = (a: number, b: number): number => {
    if (a === b) return 1;
    return a < 0 || b < 0 ? least : pulls[a * count + b]!;
  };
  for (let at = 0; at < pixels; at++) {
    const i = at + pad;
    diagonal[i]! += hold[at]! + weakHold;
    if ((at + 1) % width !== 0) {
      right[i] = pull(surface[at]!, surface[at + 1]!);
      diagonal[i]! += right[i];
      diagonal[i + 1]! += right[i];
    }
    if (at + width < pixels) {
      down[i] = pull(surface[at]!, surface[at + width]!);
      diagonal[i]! += down[i];
      diagonal[i + width]! += down[i];
    }
    inverse[i] = 1 / diagonal[i]!;
  }
}
