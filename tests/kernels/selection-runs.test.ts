import * as fc from "fast-check";
import { expect, test } from "vitest";

import { decodeRuns, encodeRuns } from "#kernels/select/selection-runs.ts";

import { readMask } from "./pictures.ts";

test("runs start outside and alternate", () => {
  expect(encodeRuns(readMask("##.", "..#"))).toEqual([0, 2, 3, 1]);
  expect(encodeRuns(readMask("..", ".."))).toEqual([4]);
});

test("any mask survives being encoded and decoded", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.boolean(), { minLength: 9, maxLength: 81 }),
      (width, cells) => {
        const height = Math.floor(cells.length / width);
        const data = Uint8Array.from(cells.slice(0, width * height), (cell) => (cell ? 255 : 0));
        const runs = encodeRuns({ width, height, data });
        expect(decodeRuns(runs, width, height).data).toEqual(data);
      },
    ),
    { seed: 1 },
  );
});

test("runs that do not sum to the size, or are no lengths, are refused", () => {
  expect(() => decodeRuns([3], 2, 2)).toThrow(RangeError);
  expect(() => decodeRuns([-1, 5], 2, 2)).toThrow(RangeError);
  expect(() => decodeRuns([1.5, 2.5], 2, 2)).toThrow(RangeError);
});
