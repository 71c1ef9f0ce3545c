/** What was seen of one thing, and whether it is what is looked for. */
export type Sample = {
  readonly features: Float64Array;
  /** 1 or 0. */
  readonly truth: number;
  /** How much it counts. */
  readonly weight: number;
};

const rounds = 15;
/** A small pull towards 0, as a share of all weights, in standard deviations of the features. */
const ridge = 1e-3;

/**
 * The bias and the weights of features that make a logistic of samples most likely, by Newton's
 * method (iteratively reweighted least squares). Cost: samples × squared features, 15 times.
 */
export function fitLogistic(samples: readonly Sample[]): number[] {
  const { means, deviations } = measureFeatures(samples);
  const size = means.length + 1;
  const rows = samples.map(({ features }) =>
    Float64Array.from({ length: size }, (_, i) =>
      i === 0 ? 1 : (features[i - 1]! - means[i - 1]!) / deviations[i - 1]!,
    ),
  );
  const pull = ridge * samples.reduce((sum, { weight }) => sum + weight, 0);
  const fitted = new Float64Array(size);
  for (let round = 0; round < rounds; round++) {
    const slope = fitted.map((value, i) => (i === 0 ? 0 : -pull * value));
    const curve = Array.from(fitted, (_, i) => new Float64Array(size).fill(pull, i, i && i + 1));
    for (const [n, { truth, weight }] of samples.entries()) {
      const row = rows[n]!;
      const odds = row.reduce((sum, value, i) => sum + value * fitted[i]!, 0);
      const chance = 1 / (1 + Math.exp(-odds));
      const spread = weight * chance * (1 - chance);
      for (let i = 0; i < size; i++) {
        slope[i]! += weight * (truth - chance) * row[i]!;
        for (let j = 0; j < size; j++) curve[i]![j]! += spread * row[i]! * row[j]!;
      }
    }
    const steps = solve(curve, slope);
    for (let i = 0; i < size; i++) fitted[i]! += steps[i]!;
  }
  const weights = Array.from(means, (_, c) => fitted[c + 1]! / deviations[c]!);
  return [weights.reduce((bias, weight, c) => bias - weight * means[c]!, fitted[0]!), ...weights];
}

function measureFeatures(samples: readonly Sample[]) {
  const means = new Float64Array(samples[0]?.features.length ?? 0);
  const deviations = new Float64Array(means.length);
  for (let c = 0; c < means.length; c++) {
    for (const { features } of samples) means[c]! += features[c]! / samples.length;
    for (const { features } of samples) deviations[c]! += (features[c]! - means[c]!) ** 2;
    deviations[c] = Math.sqrt(deviations[c]! / samples.length) + 1e-9;
  }
  return { means, deviations };
}

/** Gauss–Jordan with the largest pivot; for a matrix that is positive definite. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, i) => Float64Array.of(...row, right[i]!));
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    const pivot = rows.reduce(
      (best, row, at) => (at >= i && Math.abs(row[i]!) > Math.abs(rows[best]![i]!) ? at : best),
      i,
    );
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let at = 0; at < size; at++) {
      if (at === i) continue;
      const share = rows[at]![i]! / rows[i]![i]!;
      for (let j = i; j <= size; j++) rows[at]![j]! -= share * rows[i]![j]!;
    }
  }
  return Float64Array.from(rows, (row, i) => row[size]! / row[i]!);
}
