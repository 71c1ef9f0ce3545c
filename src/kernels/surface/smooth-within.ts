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
  const weight = new Float32Array(cover.length);
  for (let i = 0; i < weight.length; i++) {
    weight[i] = cover[i]! > 0.99 ? 1 : cover[i]! * partWeight;
  }
  const total = blurBox(weight, width, height, radius);
  const weighted = new Float32Array(cover.length);
  return {
    mean: (plane) => {
      for (let i = 0; i < weighted.length; i++) weighted[i] = plane[i]! * weight[i]!;
      const means = blurBox(weighted, width, height, radius);
      for (let i = 0; i < means.length; i++) {
        means[i] = total[i]! > 1e-6 ? means[i]! / total[i]! : 0;
      }
      return means;
    },
  };
}
