import { expect, test } from "vitest";

import { findPixelBudget, fitBudget } from "#renderer/services/large-photo/memory-ladder.ts";

test.each([
  ["a desktop with much memory", { gigabytes: 8, isHandheld: false }, 25_000_000],
  ["a desktop with less", { gigabytes: 4, isHandheld: false }, 12_500_000],
  ["a desktop with little", { gigabytes: 2, isHandheld: false }, 6_000_000],
  ["a desktop that does not tell", { gigabytes: null, isHandheld: false }, 12_500_000],
  ["a phone with much memory", { gigabytes: 8, isHandheld: true }, 12_500_000],
  ["a phone with less", { gigabytes: 4, isHandheld: true }, 6_000_000],
  ["a phone that does not tell", { gigabytes: null, isHandheld: true }, 6_000_000],
])("%s works on so many pixels", (_, device, pixels) => {
  expect(findPixelBudget(device)).toBe(pixels);
});

test("a photo within the budget keeps its size", () => {
  const phone = { width: 4032, height: 3024 };
  expect(fitBudget(phone, 12_500_000)).toEqual(phone);
});

test("a larger one gets the largest size of its proportions that the budget holds", () => {
  const { width, height } = fitBudget({ width: 8064, height: 6048 }, 25_000_000);
  expect(width * height).toBeLessThanOrEqual(25_000_000);
  expect((width + 2) * (height + 2)).toBeGreaterThan(25_000_000);
  expect(width / height).toBeCloseTo(4 / 3, 3);
});
