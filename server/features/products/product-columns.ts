import type { ProductColumn } from "#shared/product-import.ts";

import type { ProductRow } from "../../products/product-row.ts";

/** What a table says of a product. */
export type Described = Pick<
  ProductRow,
  "sku" | "kind" | "name" | "priceMinor" | "currency" | "priceUnit" | "colour" | "state"
> & {
  finishes?: ProductRow["finishes"];
  coveragePerLitre?: number | null;
  tileWidthMetres?: number | null;
  tileHeightMetres?: number | null;
  gtin?: string | null;
};

/**
 * A product as the cells of a table, numbers with a point. What reads them again gets the same
 * product. The picture of the tile is not among them: an empty cell leaves it as it is.
 */
export function toColumns(row: Described): Record<ProductColumn, string> {
  const isPaint = row.kind === "paint";
  return {
    sku: row.sku,
    kind: row.kind,
    name: row.name,
    price: (row.priceMinor / 100).toFixed(2),
    currency: row.currency,
    price_unit: row.priceUnit,
    colour: row.colour,
    finishes: isPaint ? (row.finishes ?? []).join("|") : "",
    coverage_m2_per_litre: isPaint ? writeNumber(row.coveragePerLitre) : "",
    tile_width_m: isPaint ? "" : writeNumber(row.tileWidthMetres),
    tile_height_m: isPaint ? "" : writeNumber(row.tileHeightMetres),
    texture: "",
    state: row.state,
    gtin: row.gtin ?? "",
    variant_of: "",
    price_from: "",
    price_until: "",
  };
}

/** The lines of a table that say what else a product is sold as, and its prices with a time. */
export function toOfferColumns({
  sku: productSku,
  currency: usual,
  variants,
  prices,
}: ProductRow): Partial<Record<ProductColumn, string>>[] {
  const sold = variants.map(({ sku, name, finish, priceMinor, priceUnit, gtin }) => ({
    sku,
    name,
    price: (priceMinor / 100).toFixed(2),
    currency: usual,
    price_unit: priceUnit,
    finishes: finish ?? "",
    gtin: gtin ?? "",
    variant_of: productSku,
  }));
  const timed = prices.map(({ variant, priceMinor, currency, from, until }) => ({
    sku: variant ?? productSku,
    price: (priceMinor / 100).toFixed(2),
    currency,
    price_from: from ?? "",
    price_until: until ?? "",
  }));
  return [...sold, ...timed];
}

/** What can change about a product: its cells, and its variants and prices as one text each. */
export function toChanged(
  row: Described & Pick<ProductRow, "variants" | "prices">,
): Record<string, string> {
  const variants = row.variants.map(({ sku, name, finish, priceMinor, priceUnit, gtin }) =>
    [sku, name, finish, (priceMinor / 100).toFixed(2), priceUnit, gtin].join(" "),
  );
  const prices = row.prices.map(({ variant, priceMinor, currency, from, until }) =>
    [variant ?? row.sku, (priceMinor / 100).toFixed(2), currency, from, until].join(" "),
  );
  return { ...toColumns(row), variants: variants.join(", "), prices: prices.join(", ") };
}

/** Never in the notation with an exponent, which spreadsheets and people misread. */
function writeNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/0+$/, "") : text;
}
