import { createWasmModule } from "../../wasm-module.ts";
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
  /** Room for pairs of first and end pixel, counted with the padding. */
  readonly runs: Uint32Array<ArrayBuffer>;
  /**
   * Improves `x` in the first `runCount` runs, the others staying as they are, until the energy of
   * no channel is above `enough` or for so many iterations.
   */
  readonly solve: (runCount: number, iterations: number, enough: number) => void;
};

const solverModule = createWasmModule(surfaceSolverBinary);

/**
 * A system of zeros with room for `mostRuns` runs, to be solved by conjugate gradients (Hestenes
 * and Stiefel, 1952) with the diagonal as preconditioner.
 */
export function createSurfaceSystem(
  width: number,
  height: number,
  mostRuns: number,
): SurfaceSystem {
  const pad = width + 1;
  const pixels = width * height + 2 * pad;
  const bytes = pixels * 4 * (5 * 4 + 4) + mostRuns * 8;
  const { memory, set, call } = solverModule.instantiate(bytes, 10);
  const x = memory.takeFloat32(pixels * 4);
  const b = memory.takeFloat32(pixels * 4);
  const residual = memory.takeFloat32(pixels * 4);
  const direction = memory.takeFloat32(pixels * 4);
  const product = memory.takeFloat32(pixels * 4);
  const right = memory.takeFloat32(pixels);
  const down = memory.takeFloat32(pixels);
  const diagonal = memory.takeFloat32(pixels);
  const inverse = memory.takeFloat32(pixels);
  const runs = memory.takeUint32(mostRuns * 2);
  set({ width, right, down, diagonal, inverse });
  return {
    width,
    pad,
    right,
    down,
    diagonal,
    inverse,
    runs,
    x,
    b,
    solve: (runCount, iterations, enough) => {
      call("solve", runs, runCount, x, b, residual, direction, product, iterations, enough);
    },
  };
}
