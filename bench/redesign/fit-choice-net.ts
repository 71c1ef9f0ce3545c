import { createRandom } from "#kernels/random.ts";
import type { ChoiceNet } from "#kernels/select/choice-net.ts";

import type { ChoiceExample, ChoiceFit } from "./fit-choice-logit.ts";
import { shareOut } from "./fit-choice-logit.ts";

const hiddenUnits = 8;
const steps = 300;
const rate = 0.01;
/** Part of every weight that a step takes away, over its rate (Loshchilov and Hutter 2019). */
const decay = 0.3;

/** Rows of all examples one after the other, of unit deviation around zero. */
type Standardised = {
  readonly rows: Float64Array;
  readonly means: Float64Array;
  readonly spreads: Float64Array;
  /** Where the rows of each example begin, and where those of the last one end. */
  readonly starts: readonly number[];
};

/**
 * The weights of a choice net of so many features: of a click's candidates those are likely that
 * overlap best with what is meant. Cross entropy, by Adam with decoupled decay; the same for the same
 * seed.
 */
export function fitChoiceNet(
  examples: readonly ChoiceExample[],
  features: number,
  { tolerance, leastStake }: ChoiceFit,
  seed: number,
): ChoiceNet {
  const data = standardise(examples, features);
  const targets = examples.map(({ overlaps }) => shareOut(overlaps.map((one) => one / tolerance)));
  const stakes = examples.map(({ overlaps }) => {
    const mean = overlaps.reduce((sum, one) => sum + one, 0) / overlaps.length;
    return (Math.max(...overlaps) - mean + leastStake) / examples.length;
  });
  const random = createRandom(seed);
  const perUnit = features + 2;
  const weights = new Float64Array(features + hiddenUnits * perUnit);
  for (let k = 0; k < weights.length; k++) {
    const isOut = k >= features && (k - features) % perUnit === features + 1;
    weights[k] = (random() * 2 - 1) / Math.sqrt(isOut ? hiddenUnits : features);
  }
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  for (let step = 1; step <= steps; step++) {
    const slope = measureSlope(data, weights, features, targets, stakes);
    for (let k = 0; k < weights.length; k++) {
      mean[k] = 0.9 * mean[k]! + 0.1 * slope[k]!;
      square[k] = 0.999 * square[k]! + 0.001 * slope[k]! ** 2;
      const size = Math.sqrt(square[k]! / (1 - 0.999 ** step)) + 1e-8;
      weights[k]! *= 1 - rate * decay;
      weights[k]! -= (rate * mean[k]!) / (1 - 0.9 ** step) / size;
    }
  }
  return unscale(weights, features, data);
}

function standardise(examples: readonly ChoiceExample[], features: number): Standardised {
  const all = examples.flatMap((example) => example.rows);
  const means = new Float64Array(features);
  const spreads = new Float64Array(features);
  for (let k = 0; k < features; k++) {
    const mean = all.reduce((sum, row) => sum + row[k]!, 0) / all.length;
    means[k] = mean;
    spreads[k] = Math.sqrt(all.reduce((sum, row) => sum + (row[k]! - mean) ** 2, 0) / all.length);
    spreads[k] ||= 1;
  }
  const rows = new Float64Array(all.length * features);
  all.forEach((row, at) => {
    for (let k = 0; k < features; k++)
      rows[at * features + k] = (row[k]! - means[k]!) / spreads[k]!;
  });
  const starts = [0];
  for (const example of examples) starts.push(starts.at(-1)! + example.rows.length);
  return { rows, means, spreads, starts };
}

/** How the cross entropy changes with each weight. */
function measureSlope(
  { rows, starts }: Standardised,
  weights: Float64Array,
  features: number,
  targets: readonly number[][],
  stakes: readonly number[],
): Float64Array {
  const slope = new Float64Array(weights.length);
  const perUnit = features + 2;
  targets.forEach((target, i) => {
    const units = target.map(() => new Float64Array(hiddenUnits));
    const chances = shareOut(
      target.map((_, j) =>
        scoreRow(rows, (starts[i]! + j) * features, weights, features, units[j]!),
      ),
    );
    target.forEach((wanted, j) => {
      const pull = (chances[j]! - wanted) * stakes[i]!;
      const from = (starts[i]! + j) * features;
      for (let k = 0; k < features; k++) slope[k]! += pull * rows[from + k]!;
      for (let unit = 0; unit < hiddenUnits; unit++) {
        const at = features + unit * perUnit;
        const sum = units[j]![unit]!;
        const bend = 1 + Math.abs(sum);
        slope[at + features + 1]! += (pull * sum) / bend;
        const back = (pull * weights[at + features + 1]!) / (bend * bend);
        slope[at + features]! += back;
        for (let k = 0; k < features; k++) slope[at + k]! += back * rows[from + k]!;
      }
    });
  });
  return slope;
}

/** The score of a row; what comes to each hidden unit is written to `units`. */
function scoreRow(
  rows: Float64Array,
  from: number,
  weights: Float64Array,
  features: number,
  units: Float64Array,
): number {
  let score = 0;
  for (let k = 0; k < features; k++) score += weights[k]! * rows[from + k]!;
  for (let unit = 0; unit < hiddenUnits; unit++) {
    const at = features + unit * (features + 2);
    let sum = weights[at + features]!;
    for (let k = 0; k < features; k++) sum += weights[at + k]! * rows[from + k]!;
    units[unit] = sum;
    score += (weights[at + features + 1]! * sum) / (1 + Math.abs(sum));
  }
  return score;
}

/** The net for features as they are. */
function unscale(
  weights: Float64Array,
  features: number,
  { means, spreads }: Standardised,
): ChoiceNet {
  const perUnit = features + 2;
  return {
    direct: Array.from(spreads, (spread, k) => roundWeight(weights[k]! / spread)),
    hidden: Array.from({ length: hiddenUnits }, (_, unit) => {
      const own = weights.subarray(features + unit * perUnit, features + (unit + 1) * perUnit);
      const scaled = Array.from(spreads, (spread, k) => own[k]! / spread);
      const shift = scaled.reduce((sum, weight, k) => sum + weight * means[k]!, 0);
      return [own[features + 1]!, own[features]! - shift, ...scaled].map(roundWeight);
    }),
  };
}

/** A weight to four digits: what is written down is what is measured. */
export function roundWeight(value: number): number {
  return Number(value.toPrecision(4));
}
