import { createWasmModule } from "../../wasm-module.ts";
import { solvePlainly } from "./plain-solver.ts";
import { surfaceSolverBinary } from "./surface-solver-binary.ts";

/**
 * A screened Poisson equation on a plane of pixels: four floats a pixel, of which the last is 0, and
 * one for each weight. All arrays have `pad` zeros (pixels, weights) before and behind the plane.
 */
export type SurfaceSystem = {
  readonly width: number;
  readonly pad: number;
  /** How strongly a pixel is tied to the one on its right. */
  readonly right: Float32Array<ArrayBuffer>;
  /** How strongly a pixel is tied to the one below. */
  readonly down: Float32Array<ArrayBuffer>;
  readonly diagonal: Float32Array<ArrayBuffer>;
  /** 1 by the diagonal. */
  readonly inverse: Float32Array<ArrayBuffer>;
  readonly x: Float32Array<ArrayBuffer>;
  readonly b: Float32Array<ArrayBuffer>;
  readonly residual: Float32Array<ArrayBuffer>;
  readonly direction: Float32Array<ArrayBuffer>;
  readonly product: Float32Array<ArrayBuffer>;
  /** Room for pairs of first and end pixel, counted with the padding. */
  readonly runs: Uint32Array<ArrayBuffer>;
  /**
   * Improves `x` in the first `runCount` runs, the others staying as they are, until the energy of
   * no channel is above `enough` or for so many iterations.
   */
  readonly solve: (runCount: number, iterations: number, enough: number) => void;
};

/** What `assembly/surface-solver.ts` exports; pointers are byte offsets into the memory. */
type Exports = {
  openSystem: (
    width: number,
    right: number,
    down: number,
    diagonal: number,
    inverse: number,
  ) => void;
  solve: (
    runs: number,
    runCount: number,
    x: number,
    b: number,
    residual: number,
    direction: number,
    product: number,
    iterations: number,
    enough: number,
  ) => void;
};

const vectorBytes = 16;
const solverModule = createWasmModule(surfaceSolverBinary);

/**
 * A system of zeros with room for `mostRuns` runs, to be solved by conjugate gradients (Hestenes
 * and Stiefel, 1952) with the diagonal as preconditioner: in WASM SIMD, or where there is none, or
 * none is wanted, in plain TypeScript with the same bytes.
 */
export function createSurfaceSystem(
  width: number,
  height: number,
  mostRuns: number,
  wasm = true,
): SurfaceSystem {
  const pad = width + 1;
  const pixels = width * height + 2 * pad;
  const weights = Math.ceil(pixels / 4) * 4;
  const bytes = pixels * vectorBytes * 5 + weights * 16 + mostRuns * 8;
  const instance = wasm ? solverModule.instantiate(bytes) : null;
  const buffer = instance === null ? new ArrayBuffer(bytes) : instance.buffer;
  let used = 0;
  const take = (length: number): Float32Array<ArrayBuffer> => {
    used += length * 4;
    return new Float32Array(buffer, used - length * 4, length);
  };
  const arrays = {
    x: take(pixels * 4),
    b: take(pixels * 4),
    residual: take(pixels * 4),
    direction: take(pixels * 4),
    product: take(pixels * 4),
    right: take(weights),
    down: take(weights),
    diagonal: take(weights),
    inverse: take(weights),
    runs: new Uint32Array(buffer, used, mostRuns * 2),
  };
  const system: SurfaceSystem = {
    width,
    pad,
    ...arrays,
    solve:
      instance === null
        ? (runCount, iterations, enough) => solvePlainly(system, runCount, iterations, enough)
        : bindSolver(instance.exports as Exports, width, arrays),
  };
  return system;
}

function bindSolver(
  exports: Exports,
  width: number,
  system: Omit<SurfaceSystem, "width" | "pad" | "solve">,
): SurfaceSystem["solve"] {
  const { right, down, diagonal, inverse, runs, x, b, residual, direction, product } = system;
  exports.openSystem(
    width,
    right.byteOffset,
    down.byteOffset,
    diagonal.byteOffset,
    inverse.byteOffset,
  );
  return (runCount, iterations, enough) =>
    exports.solve(
      runs.byteOffset,
      runCount,
      x.byteOffset,
      b.byteOffset,
      residual.byteOffset,
      direction.byteOffset,
      product.byteOffset,
      iterations,
      enough,
    );
}
