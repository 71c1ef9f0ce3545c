import { expect, test } from "vitest";

import { createRandom } from "#kernels/random.ts";

import { fitStandardised } from "../../../bench/erase/fit-standardised.ts";

test("a logistic is found again in samples that were drawn from it", () => {
  const random = createRandom(3);
  const samples = Array.from({ length: 4000 }, () => {
    const features = Float64Array.of(random() * 4, random() * 10 - 5);
    const odds = -2 + 1.5 * features[0]! - 0.4 * features[1]!;
    return { features, truth: random() < 1 / (1 + Math.exp(-odds)) ? 1 : 0, weight: 1 };
  });
  const [bias = 0, first = 0, second = 0] = fitStandardised(samples);
  expect(bias).toBeCloseTo(-2, 0);
  expect(first).toBeCloseTo(1.5, 0);
  expect(second).toBeCloseTo(-0.4, 1);
});
