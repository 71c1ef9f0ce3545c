/** A click of which several regions may be meant: what describes each, and how well it fits. */
export type ChoiceExample = {
  readonly rows: readonly Float64Array[];
  /** Of each, its overlap with the region that is meant. */
  readonly overlaps: readonly number[];
};

/** What counts as right, and for how much. */
export type ChoiceFit = {
  /** How much a candidate's overlap may fall short of the best one's to be nearly as right. */
  readonly tolerance: number;
  /** Every example counts at least this much, and more the more is at stake. */
  readonly leastStake: number;
};

const steps = 300;
const rate = 0.05;
const decay = 5e-3;

/**
 * Weights of a conditional logit (McFadden 1974): of a click's candidates those are likely that
 * overlap best with what is meant. Cross entropy, by Adam (Kingma and Ba 2014), with a little decay
 * towards `start`; features are scaled to unit deviation while fitting.
 */
export function fitChoiceLogit(
  examples: readonly ChoiceExample[],
  start: readonly number[],
  { tolerance, leastStake }: ChoiceFit,
): number[] {
  const scale = measureScale(examples, start.length);
  const first = start.map((weight, k) => weight * scale[k]!);
  const weights = Float64Array.from(first);
  const mean = new Float64Array(start.length);
  const square = new Float64Array(start.length);
  const targets = examples.map(({ overlaps }) => shareOut(overlaps.map((one) => one / tolerance)));
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(start.length);
    examples.forEach(({ rows, overlaps }, i) => {
      const chances = shareOut(rows.map((row) => scoreOf(row, weights, scale)));
      const stake = Math.max(...overlaps) - meanOf(overlaps) + leastStake;
      rows.forEach((row, j) => {
        const pull = (targets[i]![j]! - chances[j]!) * stake;
        for (let k = 0; k < gradient.length; k++) gradient[k]! += (pull * row[k]!) / scale[k]!;
      });
    });
    for (let k = 0; k < weights.length; k++) {
      const slope = gradient[k]! / examples.length - decay * (weights[k]! - first[k]!);
      mean[k] = 0.9 * mean[k]! + 0.1 * slope;
      square[k] = 0.99 * square[k]! + 0.01 * slope * slope;
      const size = Math.sqrt(square[k]! / (1 - 0.99 ** step)) + 1e-6;
      weights[k]! += (rate * mean[k]!) / (1 - 0.9 ** step) / size;
    }
  }
  return Array.from(weights, (weight, k) => Number((weight / scale[k]!).toFixed(3)));
}

function measureScale(examples: readonly ChoiceExample[], size: number): Float64Array {
  const rows = examples.flatMap((example) => example.rows);
  return Float64Array.from({ length: size }, (_, k) => {
    const mean = rows.reduce((sum, row) => sum + row[k]!, 0) / rows.length;
    const spread = rows.reduce((sum, row) => sum + (row[k]! - mean) ** 2, 0) / rows.length;
    return Math.sqrt(spread) || 1;
  });
}

function scoreOf(row: Float64Array, weights: Float64Array, scale: Float64Array): number {
  let score = 0;
  for (let k = 0; k < row.length; k++) score += (weights[k]! * row[k]!) / scale[k]!;
  return score;
}

/** Shares of one that grow exponentially with the scores. */
function shareOut(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
