/** Examples of a logistic regression: rows of features, what they are (0 or 1) and how much each counts. */
export type Examples = {
  readonly rows: Float64Array[];
  readonly truths: number[];
  readonly weights: number[];
};

const rounds = 12;
const decay = 1e-3;

/** Weights of the features, the first of which is the constant 1, by Newton's method with a little decay. */
export function fitLogistic({ rows, truths, weights }: Examples): Float64Array {
  const size = rows[0]?.length ?? 0;
  const fitted = new Float64Array(size);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (let round = 0; round < rounds; round++) {
    const gradient = new Float64Array(size);
    const curvature = new Float64Array(size * size);
    rows.forEach((row, i) => {
      let odds = 0;
      for (let k = 0; k < size; k++) odds += fitted[k]! * row[k]!;
      const chance = 1 / (1 + Math.exp(-odds));
      const error = (chance - truths[i]!) * weights[i]!;
      const spread = chance * (1 - chance) * weights[i]! + 1e-9;
      for (let a = 0; a < size; a++) {
        gradient[a]! += error * row[a]!;
        for (let b = 0; b < size; b++) curvature[a * size + b]! += spread * row[a]! * row[b]!;
      }
    });
    for (let a = 0; a < size; a++) {
      const shrink = a === 0 ? 0 : decay * total;
      gradient[a]! += shrink * fitted[a]!;
      curvature[a * size + a]! += shrink + 1e-9;
    }
    const step = solveLinear(curvature, gradient);
    for (let k = 0; k < size; k++) fitted[k]! -= step[k]!;
  }
  return fitted;
}

/** Gaussian elimination with the largest pivot. */
function solveLinear(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const m = matrix.slice();
  const x = right.slice();
  for (let c = 0; c < size; c++) {
    let pivot = c;
    for (let r = c + 1; r < size; r++) {
      if (Math.abs(m[r * size + c]!) > Math.abs(m[pivot * size + c]!)) pivot = r;
    }
    for (let k = 0; k < size; k++) {
      [m[c * size + k], m[pivot * size + k]] = [m[pivot * size + k]!, m[c * size + k]!];
    }
    [x[c], x[pivot]] = [x[pivot]!, x[c]!];
    for (let r = c + 1; r < size; r++) {
      const factor = m[r * size + c]! / m[c * size + c]!;
      for (let k = c; k < size; k++) m[r * size + k]! -= factor * m[c * size + k]!;
      x[r]! -= factor * x[c]!;
    }
  }
  for (let r = size - 1; r >= 0; r--) {
    for (let k = r + 1; k < size; k++) x[r]! -= m[r * size + k]! * x[k]!;
    x[r]! /= m[r * size + r]!;
  }
  return x;
}
