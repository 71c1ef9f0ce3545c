import { describe, expect, test } from "vitest";

import type { ChoiceExample } from "#bench/redesign/fit-choice-logit.ts";
import { fitChoiceNet } from "#bench/redesign/fit-choice-net.ts";
import { scoreChoice, type ChoiceNet } from "#kernels/select/choice-net.ts";
import { createRandom } from "#kernels/random.ts";

const random = createRandom(11);
/** Of candidates between 0 and 4 the one nearest to 2 is meant: no weight alone says so. */
const examples: ChoiceExample[] = Array.from({ length: 60 }, () => {
  const rows = Array.from({ length: 5 }, () => Float64Array.of(4 * random(), 10 + random()));
  return { rows, overlaps: rows.map((row) => 1 - Math.abs(row[0]! - 2) / 2) };
});
const fit = { tolerance: 0.04, leastStake: 0.05 };

const score = (net: ChoiceNet, first: number, second: number): number =>
  scoreChoice(Float64Array.of(first, second), net);

describe("a fitted choice net", () => {
  const net = fitChoiceNet(examples, 2, fit, 5);

  test("prefers a middle, on clicks that it did not see", () => {
    for (const second of [10.1, 10.9]) {
      expect(score(net, 2, second)).toBeGreaterThan(score(net, 0.8, second) + 1);
      expect(score(net, 2, second)).toBeGreaterThan(score(net, 3.2, second) + 1);
    }
  });

  test("is the same for the same seed", () => {
    expect(fitChoiceNet(examples, 2, fit, 5)).toEqual(net);
  });
});

test("hidden units bend by softsign and count beside the direct part", () => {
  const net = { direct: [2, 0], hidden: [[4, 0.5, 1, -1]] };
  expect(scoreChoice(Float64Array.of(3, 0.5), net)).toBe(6 + (4 * 3) / (1 + 3));
  expect(scoreChoice(Float64Array.of(0, 3.5), net)).toBe((4 * -3) / (1 + 3));
});
