import { describe, expect, test } from "vitest";

import { findFloor, liesLow, listBelow, mayBeFloor } from "#kernels/select/low-surface.ts";
import { findLie, placeSuperpixels } from "#kernels/select/place-superpixels.ts";
import { createMergeTree } from "#kernels/select/merge-tree.ts";

/** Ten rows of ten pixels: 0 a wall, 1 and 2 a floor in two pieces, 3 a table on the second. */
const labels = Int32Array.from({ length: 100 }, (_, i) => {
  const row = Math.floor(i / 10);
  if (row < 6) return 0;
  if (i % 10 < 4) return 1;
  return row < 8 ? 3 : 2;
});
const room = placeSuperpixels({ width: 10, height: 10, count: 4, labels });

describe("a surface that lies like a floor", () => {
  test("reaches along the lower edge and has its middle low", () => {
    expect(liesLow(room, Uint8Array.of(0, 1, 0, 0))).toBe(true);
    expect(liesLow(room, Uint8Array.of(0, 1, 1, 0))).toBe(true);
  });

  test("is neither a wall, nor a wall with its floor, nor a thing that stands on it", () => {
    expect(liesLow(room, Uint8Array.of(1, 0, 0, 0))).toBe(false);
    expect(liesLow(room, Uint8Array.of(1, 1, 0, 0))).toBe(false);
    expect(liesLow(room, Uint8Array.of(0, 0, 0, 1))).toBe(false);
    expect(liesLow(room, new Uint8Array(4))).toBe(false);
  });

  test("has below it what is not above its highest pixel", () => {
    expect([...listBelow(room, Uint8Array.of(0, 1, 0, 0))]).toEqual([0, 1, 1, 1]);
    expect([...listBelow(room, Uint8Array.of(0, 0, 1, 0))]).toEqual([0, 0, 1, 0]);
  });

  test("is found in the hierarchy as far as its pieces belong together", () => {
    // The floor's pieces merge first, then the table joins the wall, at the end all is one.
    const tree = createMergeTree(
      [
        { first: 1, second: 2, into: 4, cost: -3 },
        { first: 0, second: 3, into: 5, cost: -2 },
        { first: 4, second: 5, into: 6, cost: 5 },
      ],
      4,
    );
    expect([...findFloor(room, tree)]).toEqual([0, 1, 1, 0]);
  });

  test("may be a flat piece far down, but nothing as high as it is wide", () => {
    expect(mayBeFloor(findLie(room, [2]))).toBe(true);
    expect(mayBeFloor(findLie(room, [1]))).toBe(false);
    expect(mayBeFloor(findLie(room, [3]))).toBe(false);
    expect(mayBeFloor(findLie(room, [0]))).toBe(false);
  });
});
