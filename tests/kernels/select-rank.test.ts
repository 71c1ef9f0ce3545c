import { expect, test } from "vitest";

import { createRandom } from "#kernels/random.ts";
import { selectRank } from "#kernels/surface/select-rank.ts";

test.each([1, 2, 3, 50, 257])("finds what sorting %i values would put there", (count) => {
  const random = createRandom(count);
  for (const levels of [1, 3, 1000]) {
    const values = Float32Array.from({ length: count }, () => Math.floor(random() * levels));
    const sorted = values.toSorted();
    for (const share of [0, 0.15, 0.5, 0.85, 1]) {
      const rank = Math.floor(share * (count - 1));
      expect(selectRank(values.slice(), rank)).toBe(sorted[rank]);
    }
  }
});

test("is not slowed down by values that are sorted or all the same", () => {
  const rising = Float32Array.from({ length: 100_000 }, (_, i) => i);
  expect(selectRank(rising.slice(), 70_000)).toBe(70_000);
  expect(selectRank(rising.toReversed(), 70_000)).toBe(70_000);
  expect(selectRank(new Float32Array(100_000).fill(4), 70_000)).toBe(4);
});
