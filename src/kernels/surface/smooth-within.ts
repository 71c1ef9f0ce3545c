import { blurBox } from "../mask/blur-box.ts";

/** Means over squares that see only a surface. */
export type Smoother = { mean(plane: Float32Array): Float32Array };

/** Pixels partly of the surface count little. */
const partWeight = 0.01;

/** A smoother for planes of one size; where no surface is in reach a mean is 0. */
export function smoothWithin(
  cover: Float32Array,
  width: number,
  height: number,
  radius: number,
): Smoother {
  const weight = cover.map((value) => (value > 0.99 ? 1 : value * partWeight));
  const total = blurBox(weight, width, height, radius);
  return {
    mean: (plane) => {
      const weighted = plane.map((value, i) => value * weight[i]!);
      const sums = blurBox(weighted, width, height, radius);
      return sums.map((sum, i) => (total[i]! > 1e-6 ? sum / total[i]! : 0));
    },
  };
}
