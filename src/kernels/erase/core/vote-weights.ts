const stepsOfExponent = 64;
const mostDepth = 40;

/** How finely depth in a hole is weighed, in steps a pixel. */
export const stepsOfDepth = 8;
/** From this step on it counts no more. */
export const mostDepthSteps: number = mostDepth * stepsOfDepth;

/** `exp(-i / 64)`, up to where next to nothing is left. */
export const likenessWeights: Float64Array = tabulatePowers(
  20 * stepsOfExponent,
  0.984_496_437_005_408_5,
);

/** What a patch counts by the steps of depth of its target: `1.3 ** (-i / 8)`. */
export const depthWeights: Float64Array = tabulatePowers(mostDepthSteps, 0.967_736_409_465_346_3);

/** What a distance is to be multiplied with to find its place among the weights of likeness. */
export function scaleLikeness(variance: number): number {
  return stepsOfExponent / (2 * variance);
}

/** `base` to the powers 0 to `count`, by products: the same in every engine, as `exp` is not. */
function tabulatePowers(count: number, base: number): Float64Array {
  const powers = new Float64Array(count + 1);
  powers[0] = 1;
  for (let i = 1; i <= count; i++) powers[i] = powers[i - 1]! * base;
  return powers;
}
