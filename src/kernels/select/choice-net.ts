/** A small network that scores one candidate of several: a linear part and one hidden layer. */
export type ChoiceNet = {
  /** What each feature counts by itself. */
  readonly direct: readonly number[];
  /** Of each hidden unit what it counts in the score, its bias, and a weight for each feature. */
  readonly hidden: readonly (readonly number[])[];
};

/**
 * The score of a row of features. Hidden units bend by softsign, x / (1 + |x|), which every machine
 * computes to the same bits.
 */
export function scoreChoice(row: Float64Array, { direct, hidden }: ChoiceNet): number {
  let score = sumProducts(row, direct);
  for (const [count, bias, ...weights] of hidden) {
    const sum = bias! + sumProducts(row, weights);
    score += (count! * sum) / (1 + Math.abs(sum));
  }
  return score;
}

/** The sum of the products of features and their weights. */
export function sumProducts(row: Float64Array, weights: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < row.length; k++) sum += weights[k]! * row[k]!;
  return sum;
}
