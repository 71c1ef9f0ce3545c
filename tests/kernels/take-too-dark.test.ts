import { describe, expect, it } from "vitest";

import { takeTooDark } from "#kernels/erase/shadow/take-too-dark.ts";

/** Two rows of six pixels, two superpixels of the shadow side by side, then one of the object. */
const width = 6;
const labels = Int32Array.from([0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2]);
const isShaded = Uint8Array.from([1, 1, 0]);
const split = (isObject: readonly number[]) => ({
  isObject: Uint8Array.from(isObject),
  isRelit: Uint8Array.from(isObject, (value) => 1 - value),
  width,
});
const ofThird = [0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1];
const gainsOf = (first: number, second: number) =>
  Float32Array.from([first, 0, 0, 0, second, 0, 0, 0, 0, 0, 0, 0]);

describe("takeTooDark", () => {
  it("leaves what lacks as much light as a shadow takes", () => {
    const after = split(ofThird);
    takeTooDark({ labels, step: 3 }, gainsOf(0.4, 1.5), isShaded, after);
    expect([...after.isObject]).toEqual(ofThird);
  });

  it("gives what lacks more to the object", () => {
    const after = split(ofThird);
    takeTooDark({ labels, step: 1 }, gainsOf(0.4, 1.7), isShaded, after);
    expect([...after.isObject]).toEqual([0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1]);
    expect([...after.isRelit]).toEqual([1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0]);
  });

  it("takes the crumbs beside it along, and no larger part", () => {
    const crumbs = split(ofThird);
    takeTooDark({ labels, step: 2 }, gainsOf(0.4, 1.7), isShaded, crumbs);
    expect([...crumbs.isObject]).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it("leaves crumbs that lie elsewhere", () => {
    const apart = split([0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1]);
    takeTooDark({ labels, step: 3 }, gainsOf(0.4, 1.7), isShaded, apart);
    expect([...apart.isObject]).toEqual([0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1]);
  });
});
