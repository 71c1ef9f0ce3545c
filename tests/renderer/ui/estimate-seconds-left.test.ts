import { expect, test } from "vitest";

import { estimateSecondsLeft } from "#renderer/ui/estimate-seconds-left.ts";

test("the time left follows the pace so far", () => {
  expect(estimateSecondsLeft(0.5, 0.5, 4000)).toBe(4);
  expect(estimateSecondsLeft(3, 1, 4000)).toBe(2);
  expect(estimateSecondsLeft(4, 0, 4000)).toBe(0);
});

test("nothing is said while there is too little to judge by", () => {
  expect(estimateSecondsLeft(0, 1, 4000)).toBeNull();
  expect(estimateSecondsLeft(0.5, 0.5, 100)).toBeNull();
});
