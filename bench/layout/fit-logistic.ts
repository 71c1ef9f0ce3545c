/** Rows of numbers with the class of each, 0 and up. */
export type LabelledRows = {
  readonly width: number;
  readonly values: ArrayLike<number>;
  readonly labels: ArrayLike<number>;
};

/**
 * Weights, class by class, of a multinomial logistic model: Adam (Kingma and Ba, 2015) on the mean
 * log-loss of all rows plus `decay` / 2 times the squares of the weights of standardised features.
 * The first feature must be 1. Deterministic.
 */
export function fitLogistic(
  { width, values, labels }: LabelledRows,
  classes: number,
  { decay, rounds }: { readonly decay: number; readonly rounds: number },
): number[][] {
  const rows = labels.length;
  const { mean, spread } = standardise(values, rows, width);
  const scaled = Float64Array.from({ length: rows * width }, (_, i) => {
    return (values[i]! - mean[i % width]!) / spread[i % width]!;
  });
  const total = classes * width;
  const weights = new Float64Array(total);
  const first = new Float64Array(total);
  const second = new Float64Array(total);
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeOf(scaled, labels, weights, width, classes);
    for (let k = 0; k < total; k++) {
      const towards = slope[k]! + (k % width === 0 ? 0 : decay * weights[k]!);
      first[k] = 0.9 * first[k]! + 0.1 * towards;
      second[k] = 0.99 * second[k]! + 0.01 * towards * towards;
      const step = first[k]! / (1 - 0.9 ** round);
      weights[k]! -= (0.05 * step) / (Math.sqrt(second[k]! / (1 - 0.99 ** round)) + 1e-8);
    }
  }
  return Array.from({ length: classes }, (_, c) => {
    const own = Array.from(spread, (size, k) => weights[c * width + k]! / size);
    own[0]! -= own.reduce((sum, weight, k) => (k === 0 ? sum : sum + weight * mean[k]!), 0);
    return own;
  });
}

function standardise(values: ArrayLike<number>, rows: number, width: number) {
  const mean = new Float64Array(width);
  const spread = new Float64Array(width);
  for (let i = 0; i < rows * width; i++) mean[i % width]! += values[i]! / rows;
  for (let i = 0; i < rows * width; i++) {
    spread[i % width]! += (values[i]! - mean[i % width]!) ** 2 / rows;
  }
  mean[0] = 0;
  return { mean, spread: spread.map((value, k) => (k === 0 ? 1 : Math.sqrt(value) + 1e-6)) };
}

function slopeOf(
  scaled: Float64Array,
  labels: ArrayLike<number>,
  weights: Float64Array,
  width: number,
  classes: number,
): Float64Array {
  const slope = new Float64Array(weights.length);
  const chances = new Float64Array(classes);
  for (let row = 0; row < labels.length; row++) {
    const at = row * width;
    for (let c = 0; c < classes; c++) {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += weights[c * width + k]! * scaled[at + k]!;
      chances[c] = sum;
    }
    const most = Math.max(...chances);
    let all = 0;
    for (let c = 0; c < classes; c++) all += chances[c] = Math.exp(chances[c]! - most);
    for (let c = 0; c < classes; c++) {
      const miss = (chances[c]! / all - (labels[row] === c ? 1 : 0)) / labels.length;
      for (let k = 0; k < width; k++) slope[c * width + k]! += miss * scaled[at + k]!;
    }
  }
  return slope;
}
