import { expect, test } from "vitest";

import { fillWithMean } from "#bench/erase/fill-with-mean.ts";

test("a mask becomes the median colour around it, and the rest stays", () => {
  const photo = { width: 5, height: 1, data: new Uint8ClampedArray(20).fill(255) };
  photo.data.set([10, 20, 30], 0);
  photo.data.set([90, 0, 90], 8);
  photo.data.set([10, 20, 30], 16);
  const mask = { width: 5, height: 1, data: Uint8Array.of(0, 0, 255, 0, 0) };
  const filled = fillWithMean(photo, mask);
  expect([...filled.data.subarray(8, 12)]).toEqual([255, 255, 255, 255]);
  expect([...filled.data.subarray(0, 4)]).toEqual([10, 20, 30, 255]);
  expect([...photo.data.subarray(8, 11)]).toEqual([90, 0, 90]);
});
