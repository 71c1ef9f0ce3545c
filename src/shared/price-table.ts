import { z } from "zod";

import { lineOf } from "./line-of-text.ts";
import { currencySchema } from "./product.ts";
import type { Currency } from "./product.ts";

/** How many prices with a time a product may have, its variants' among them. */
export const maxPriceEntries = 60;

/** A price that holds from one day to another, both included, instead of the product's usual one. */
export const priceEntrySchema = z
  .strictObject({
    /** Which of the variants; null for the product itself. */
    variant: lineOf(40).nullable(),
    priceMinor: z.int().min(0).max(2_000_000_000),
    currency: currencySchema,
    from: z.iso.date().nullable(),
    until: z.iso.date().nullable(),
  })
  .refine(({ from, until }) => from !== null || until !== null, {
    error: "a first or a last day is required",
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    error: "the last day is before the first",
  });
export type PriceEntry = z.infer<typeof priceEntrySchema>;

export type Price = { priceMinor: number; currency: Currency };

/**
 * What something costs on a day, as `2026-11-26`. Of several prices that hold then it is the one that
 * began last, and of those that began together the one that ends first: an offer within a season.
 */
export function findPrice(
  entries: readonly PriceEntry[],
  variant: string | null,
  usual: Price,
  day: string,
): Price {
  const holding = entries.filter(
    (entry) => entry.variant === variant && begins(entry) <= day && day <= ends(entry),
  );
  const [found] = holding.toSorted(
    (one, other) => compare(begins(other), begins(one)) || compare(ends(one), ends(other)),
  );
  return found === undefined ? usual : { priceMinor: found.priceMinor, currency: found.currency };
}

function begins({ from }: PriceEntry): string {
  return from ?? "";
}

function ends({ until }: PriceEntry): string {
  return until ?? "9999-12-31";
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

type Offered = {
  sku: string;
  kind: string;
  finishes?: readonly string[] | null;
  variants: readonly { sku: string; finish?: string | undefined }[];
  prices: readonly PriceEntry[];
};

/** What does not fit together in a product with its variants and prices; null when all of it does. */
export function findOfferProblem(offered: Offered): string | null {
  const { sku, kind, finishes, variants, prices } = offered;
  const skus = [sku, ...variants.map((variant) => variant.sku)];
  if (new Set(skus).size < skus.length) return "Each variant needs a SKU of its own.";
  for (const { finish } of variants) {
    if (finish === undefined) continue;
    if (kind !== "paint") return "Only variants of a paint have a finish.";
    if (!(finishes ?? []).includes(finish)) return "A variant's finish is one of the product's.";
  }
  const spans = prices.map(({ variant, from, until }) => JSON.stringify([variant, from, until]));
  if (new Set(spans).size < spans.length) return "Two prices hold for the same days.";
  const isKnown = ({ variant }: PriceEntry) => variant === null || skus.slice(1).includes(variant);
  return prices.every(isKnown) ? null : "A price is for a variant that there is not.";
}
