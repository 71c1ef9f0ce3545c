import { expect, test } from "vitest";

import { measureDistance } from "#kernels/mask/distance-transform.ts";
import { createRandom } from "#kernels/random.ts";

test("distances equal those found by trying every pixel", () => {
  const random = createRandom(5);
  const width = 17;
  const height = 11;
  const isSource = Uint8Array.from({ length: width * height }, () => (random() < 0.05 ? 1 : 0));
  const found = measureDistance(isSource, width, height);
  for (let at = 0; at < isSource.length; at++) {
    let nearest = Infinity;
    for (let from = 0; from < isSource.length; from++) {
      if (isSource[from] === 0) continue;
      const dx = (at % width) - (from % width);
      const dy = Math.floor(at / width) - Math.floor(from / width);
      nearest = Math.min(nearest, Math.hypot(dx, dy));
    }
    expect(found[at]).toBeCloseTo(nearest, 4);
  }
});

test("without a source everything is infinitely far", () => {
  expect([...measureDistance(new Uint8Array(6), 3, 2)]).toEqual(Array(6).fill(Infinity));
});
