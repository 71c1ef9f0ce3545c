import { expect, test } from "vitest";

import { readNumber, readPrice } from "#shared/read-number.ts";

test.each([
  ["54", 54],
  ["0.6", 0.6],
  ["0,6", 0.6],
  ["1.234", 1.234],
  ["1,234.5", 1234.5],
  ["1.234,5", 1234.5],
  ["1.234.567", 1_234_567],
  ["1 234,5", 1234.5],
  ["1\u202F234,5", 1234.5],
  ["1’234.50", 1234.5],
  ["1.2727922061357855", 1.2727922061357855],
])("%j is the number %d", (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each(["", "abc", "-1", "1e3", "1,2,3", "1.23,4.5", "12.34,5", "1234.567,8", ".5", "5.", "=1"])(
  "%j is no number",
  (text) => {
    expect(readNumber(text)).toBeNull();
  },
);

test.each([
  ["54", 5400],
  ["54,9", 5490],
  ["54.90", 5490],
  ["€54", 5400],
  ["54 €", 5400],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["0.05", 5],
  ["19.99", 1999],
])("%j is a price of %d cents", (text, minor) => {
  expect(readPrice(text)).toBe(minor);
});

test.each(["1.234", "12,345", "999.000"])("%j could be two prices", (text) => {
  expect(readPrice(text)).toBe("price_ambiguous");
});

test.each(["", "free", "1.2345", "-5", "5 EUR"])("%j is no price", (text) => {
  expect(readPrice(text)).toBe("not_a_price");
});
