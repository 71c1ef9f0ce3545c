import { eq } from "drizzle-orm";

import { findPrice } from "#shared/price-table.ts";
import type { Price } from "#shared/price-table.ts";
import { productSchema } from "#shared/product.ts";
import type { Product } from "#shared/product.ts";

import type { Transaction } from "../db/database.ts";
import { foundRow } from "../db/queries/found-row.ts";
import { materials } from "../db/schema/materials.ts";

export type ProductRow = typeof materials.$inferSelect;

/**
 * A product's row as the wire has it, at the prices of a day, or at the usual ones; the schema drops
 * the columns of the other kinds.
 */
export function toCatalogueProduct(row: ProductRow, day: string | null): Product {
  const { gtin, variants, ...rest } = row;
  return productSchema.parse({
    ...rest,
    ...readPrice(row, null, day),
    ...(gtin === null ? {} : { gtin }),
    ...(variants.length === 0
      ? {}
      : { variants: variants.map((one) => ({ ...one, ...readPrice(row, one.sku, day) })) }),
  });
}

/** As what a product is sold on a day: itself, or the variant with this SKU while there is one. */
export function describeOffer(row: OfferRow, variant: string | undefined, day: string): Offer {
  const chosen = row.variants.find(({ sku }) => sku === variant);
  const price = readPrice(row, chosen?.sku ?? null, day);
  return chosen === undefined
    ? { sku: row.sku, name: row.name, priceUnit: row.priceUnit, ...price }
    : {
        sku: chosen.sku,
        name: `${row.name}, ${chosen.name}`,
        priceUnit: chosen.priceUnit,
        ...price,
      };
}

export type Offer = { sku: string; name: string; priceUnit: string } & Price;
type OfferRow = Pick<
  ProductRow,
  "sku" | "name" | "priceMinor" | "currency" | "priceUnit" | "variants" | "prices"
>;

/** The columns that `describeOffer` reads. */
export const offerColumns = {
  sku: materials.sku,
  name: materials.name,
  priceMinor: materials.priceMinor,
  currency: materials.currency,
  priceUnit: materials.priceUnit,
  variants: materials.variants,
  prices: materials.prices,
};

function readPrice(row: OfferRow, variant: string | null, day: string | null): Price {
  const { currency, variants, prices } = row;
  const chosen = variants.find(({ sku }) => sku === variant);
  const usual = { priceMinor: chosen?.priceMinor ?? row.priceMinor, currency };
  return day === null ? usual : findPrice(prices, variant, usual, day);
}

/** The row of one product of the company, published or not, or `not_found`. */
export async function findProductRow(tx: Transaction, id: string): Promise<ProductRow> {
  return foundRow(await tx.select().from(materials).where(eq(materials.id, id)), "Product");
}
