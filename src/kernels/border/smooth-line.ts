/**
 * A line of points by a smoothing spline in steps (Whittaker 1923): the least sum of `weight` times
 * the squared distance from each point, and of `stiffness` times the squared bend at each inner one.
 * Where stiffness is 0 the line may have a corner. Both must not be negative, and two weights at
 * least above 0 between corners. Linear in the points: a band of five, by Cholesky.
 */
export function smoothLine(
  values: Float64Array,
  weight: Float64Array,
  stiffness: Float64Array,
): Float64Array {
  const n = values.length;
  const diagonal = Float64Array.from(weight);
  const first = new Float64Array(n);
  const second = new Float64Array(n);
  for (let j = 1; j + 1 < n; j++) {
    const bend = stiffness[j]!;
    diagonal[j - 1]! += bend;
    diagonal[j]! += 4 * bend;
    diagonal[j + 1]! += bend;
    first[j - 1]! -= 2 * bend;
    first[j]! -= 2 * bend;
    second[j - 1]! += bend;
  }
  const out = new Float64Array(n);
  // L D Lᵗ in place, with the first solution on the way.
  for (let i = 0; i < n; i++) {
    out[i] = weight[i]! * values[i]!;
    if (i > 0) out[i]! -= first[i - 1]! * out[i - 1]!;
    if (i > 1) out[i]! -= second[i - 2]! * out[i - 2]!;
    const by = diagonal[i]!;
    const [one, two] = [first[i]!, second[i]!];
    first[i] = one / by;
    second[i] = two / by;
    if (i + 1 < n) {
      diagonal[i + 1]! -= first[i]! * one;
      first[i + 1]! -= first[i]! * two;
    }
    if (i + 2 < n) diagonal[i + 2]! -= second[i]! * two;
  }
  for (let i = n - 1; i >= 0; i--) {
    out[i]! /= diagonal[i]!;
    if (i + 1 < n) out[i]! -= first[i]! * out[i + 1]!;
    if (i + 2 < n) out[i]! -= second[i]! * out[i + 2]!;
  }
  return out;
}
