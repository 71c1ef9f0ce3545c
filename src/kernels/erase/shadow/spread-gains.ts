import { sumBox } from "./sum-squares.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";

const blurInSteps = 0.67;

/**
 * The gains of superpixels as a smooth field: three logarithms per pixel to add to those of the
 * photo, 0 where `isRelit` is 0. Gains blend into 0 at lit surroundings and take no notice of what
 * is neither. Cost: linear in the pixels.
 */
export function spreadGains(
  graph: SuperpixelGraph,
  gains: Float32Array,
  isRelit: Uint8Array,
  isLit: Uint8Array,
  width: number,
  height: number,
): Float32Array {
  const radius = Math.max(1, Math.round(blurInSteps * graph.step));
  const weights = Float32Array.from(isRelit, (relit, p) => (relit | isLit[p]!) & 1);
  const values = new Float32Array(isRelit.length * 3);
  for (let p = 0; p < isRelit.length; p++) {
    if (isRelit[p] === 0) continue;
    const k = graph.labels[p]!;
    for (let c = 0; c < 3; c++) values[p * 3 + c] = gains[k * 4]! + gains[k * 4 + 1 + c]!;
  }
  const counts = sumBox(weights, width, height, 1, radius);
  for (let pass = 0; pass < 2; pass++) {
    const sums = sumBox(values, width, height, 3, radius);
    for (let p = 0; p < isRelit.length; p++) {
      if (isRelit[p] === 0) continue;
      for (let c = 0; c < 3; c++) values[p * 3 + c] = sums[p * 3 + c]! / counts[p]!;
    }
  }
  return values;
}
