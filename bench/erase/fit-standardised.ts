import { fitLogistic } from "../redesign/fit-logistic.ts";

/** What was seen of one thing, and whether it is what is looked for. */
export type Sample = {
  readonly features: Float64Array;
  /** 1 or 0. */
  readonly truth: number;
  /** How much it counts. */
  readonly weight: number;
};

/** The bias and the weights of features of any size, fitted where all have a deviation of 1. */
export function fitStandardised(samples: readonly Sample[]): number[] {
  const { means, deviations } = measureFeatures(samples);
  const scaled = ({ features }: Sample): Float64Array =>
    Float64Array.from([1, ...features.map((value, c) => (value - means[c]!) / deviations[c]!)]);
  const fitted = fitLogistic({
    rows: samples.map(scaled),
    truths: samples.map(({ truth }) => truth),
    weights: samples.map(({ weight }) => weight),
  });
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
