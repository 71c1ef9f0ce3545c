import { AppError } from "#shared/app-error.ts";
import { findOfferProblem } from "#shared/price-table.ts";
import type { ProductInput } from "#shared/studio-catalogue.ts";

import type { ProductRow } from "../../products/product-row.ts";

/** What a product is also sold as and when at which price, beside its own columns. */
export type OfferColumns = Pick<ProductRow, "gtin" | "variants" | "prices">;

/**
 * The number, variants and prices of a product once somebody has said something about it: what they
 * left out stays, but for the prices of variants that are gone.
 */
export function mergeOffer(
  said: Pick<ProductInput, "gtin" | "variants" | "prices">,
  existing: OfferColumns | null,
): OfferColumns {
  const variants = said.variants ?? existing?.variants ?? [];
  const names = new Set<string | null>([null, ...variants.map(({ sku }) => sku)]);
  const kept = (existing?.prices ?? []).filter(({ variant }) => names.has(variant));
  return {
    gtin: said.gtin === undefined ? (existing?.gtin ?? null) : said.gtin,
    variants,
    prices: said.prices ?? kept,
  };
}

/** Throws `bad_request` where variants and prices do not go together with their product. */
export function refuseBadOffer(product: ProductInput, offer: OfferColumns): void {
  const { sku, kind } = product;
  const finishes = kind === "paint" ? product.finishes : null;
  const problem = findOfferProblem({ sku, kind, finishes, ...offer });
  if (problem === null) return;
  throw new AppError("bad_request", `${sku}: ${problem}`, {
    details: { field: "variants", sku, reason: problem },
  });
}
