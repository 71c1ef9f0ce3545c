import { describe, expect, it } from "vitest";

import { takeTooDark } from "#kernels/erase/shadow/take-too-dark.ts";

/** Two rows of six pixels, two superpixels of the shadow side by side, then one of the object. */
const width = 6;
const labels = Int32Array.from([0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2]);
const parts = [1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 2, 2];
const gainsOf = (first: number, second: number) =>
  Float32Array.from([first, 0, 0, 0, second, 0, 0, 0, 0, 0, 0, 0]);

function takeFrom(before: readonly number[], step: number, gains: Float32Array): number[] {
  const after = Uint8Array.from(before);
  takeTooDark({ labels, step }, gains, after, width);
  return [...after];
}

describe("takeTooDark", () => {
  it("leaves what lacks as much light as can be given back", () => {
    expect(takeFrom(parts, 3, gainsOf(0.4, 1.38))).toEqual(parts);
  });

  it("gives what needs more than four times its light to the object", () => {
    const after = takeFrom(parts, 1, gainsOf(0.4, 1.42));
    expect(after).toEqual([1, 1, 2, 2, 2, 2, 1, 1, 2, 2, 2, 2]);
  });

  it("takes the crumbs beside it along, and no larger part", () => {
    expect(takeFrom(parts, 2, gainsOf(0.4, 1.7))).toEqual(Array.from({ length: 12 }, () => 2));
  });

  it("leaves crumbs that lie elsewhere, and what is lit", () => {
    const apart = [1, 2, 1, 1, 2, 0, 1, 2, 1, 1, 2, 0];
    expect(takeFrom(apart, 3, gainsOf(0.4, 1.7))).toEqual([1, 2, 2, 2, 2, 0, 1, 2, 2, 2, 2, 0]);
  });
});
