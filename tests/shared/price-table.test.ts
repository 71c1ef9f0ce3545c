import { expect, test } from "vitest";

import { gtinSchema } from "#shared/gtin.ts";
import { findOfferProblem, findPrice, priceEntrySchema } from "#shared/price-table.ts";
import type { PriceEntry } from "#shared/price-table.ts";

const usual = { priceMinor: 5400, currency: "EUR" } as const;
const entry = (priceMinor: number, from: string | null, until: string | null): PriceEntry => ({
  variant: null,
  priceMinor,
  currency: "EUR",
  from,
  until,
});

test.each(["40063813", "96385074", "036000291452", "4006381333931", "10012345678902"])(
  "%s is told right from wrong by its check digit",
  (digits) => {
    const isRight = digits !== "40063813";
    expect(gtinSchema.safeParse(digits).success).toBe(isRight);
    if (!isRight) return;
    for (let wrong = 1; wrong < 10; wrong += 1) {
      const last = (Number(digits.at(-1)) + wrong) % 10;
      expect(gtinSchema.safeParse(`${digits.slice(0, -1)}${last}`).success).toBe(false);
    }
  },
);

test("a GTIN of another length or with letters is none", () => {
  for (const text of ["", "0", "123456789", "400638133393A", " 4006381333931"]) {
    expect(gtinSchema.safeParse(text).success).toBe(false);
  }
});

test.each([
  ["before all", "2026-01-01", 5400],
  ["on the first day", "2026-03-01", 4900],
  ["while an offer runs inside a season", "2026-04-10", 3900],
  ["on the offer's last day", "2026-04-12", 3900],
  ["after the offer", "2026-04-13", 4900],
  ["on the last day", "2026-06-30", 4900],
  ["after all", "2026-07-01", 5400],
])("%s the price is the one that began last", (_when, day, price) => {
  const entries = [
    entry(3900, "2026-04-10", "2026-04-12"),
    entry(4900, "2026-03-01", "2026-06-30"),
    { ...entry(1, "2026-01-01", null), variant: "OTHER" },
  ];
  expect(findPrice(entries, null, usual, day).priceMinor).toBe(price);
  expect(findPrice(entries.toReversed(), null, usual, day).priceMinor).toBe(price);
});

test("of two prices that begin together the shorter holds, in its own currency", () => {
  const short = { ...entry(30, "2026-03-01", "2026-03-02"), currency: "USD" as const };
  const entries = [entry(40, "2026-03-01", null), short];
  expect(findPrice(entries, null, usual, "2026-03-02")).toEqual({
    priceMinor: 30,
    currency: "USD",
  });
  expect(findPrice(entries, null, usual, "2026-03-03").priceMinor).toBe(40);
});

test("a price needs a day, and its last is not before its first", () => {
  expect(priceEntrySchema.safeParse(entry(1, null, null)).success).toBe(false);
  expect(priceEntrySchema.safeParse(entry(1, "2026-03-02", "2026-03-01")).success).toBe(false);
  expect(priceEntrySchema.safeParse(entry(1, "2026-02-30", null)).success).toBe(false);
  expect(priceEntrySchema.safeParse(entry(1, null, "2026-03-01")).success).toBe(true);
});

test("two prices for the same days do not go together", () => {
  const offered = { sku: "A", kind: "paint", finishes: ["matt"], variants: [] };
  const twice = [entry(1, "2026-03-01", null), entry(2, "2026-03-01", null)];
  expect(findOfferProblem({ ...offered, prices: twice })).toMatch(/same days/);
  expect(findOfferProblem({ ...offered, prices: twice.slice(1) })).toBeNull();
});
