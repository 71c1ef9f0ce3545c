import { z } from "zod";

import { readGtin } from "#shared/gtin.ts";
import type { PriceEntry } from "#shared/price-table.ts";
import type { ProductColumn } from "#shared/product-import.ts";
import { currencySchema } from "#shared/product.ts";
import type { Currency } from "#shared/product.ts";
import { readPrice } from "#shared/read-number.ts";
import { variantInputSchema } from "#shared/studio-catalogue.ts";
import type { VariantInput } from "#shared/studio-catalogue.ts";

import { readFinishes } from "./read-row.ts";
import type { CellProblem } from "./read-row.ts";
import type { TableRow } from "./read-table.ts";

type Read<Value> = { value: Value; problems: [] } | { value: null; problems: CellProblem[] };

/** A variant of a product; what the table leaves out stays as it was. */
export function readVariantRow(
  { cells, isTooLong }: TableRow,
  existing: VariantInput | null,
): Read<VariantInput> {
  const problems: CellProblem[] = isTooLong ? [{ column: "sku", code: "too_many_cells" }] : [];
  const fill = (column: ProductColumn): string | null => {
    const text = cells[column];
    return text === undefined || text === "" ? null : text;
  };
  const values: Record<string, unknown> = { ...existing, sku: cells.sku };
  const name = fill("name");
  if (name !== null) values.name = name;
  const unit = fill("price_unit");
  if (unit !== null) values.priceUnit = unit;
  const priceText = fill("price");
  if (priceText !== null) {
    const price = readPrice(priceText);
    if (typeof price === "number") values.priceMinor = price;
    else problems.push({ column: "price", code: price });
  }
  const finishText = fill("finishes");
  if (finishText !== null) {
    const finishes = readFinishes(finishText);
    if (finishes?.length === 1) [values.finish] = finishes;
    else problems.push({ column: "finishes", code: "not_a_choice" });
  }
  const gtin = fill("gtin");
  if (gtin !== null) {
    const digits = readGtin(gtin);
    if (digits !== null) values.gtin = digits;
    else problems.push({ column: "gtin", code: "not_a_gtin" });
  }
  if (problems.length > 0) return { value: null, problems };
  const parsed = variantInputSchema.safeParse(values);
  if (parsed.success) return { value: parsed.data, problems: [] };
  return {
    value: null,
    problems: parsed.error.issues.map(({ path, code }) => ({
      column: columnOf[String(path[0])] ?? "sku",
      code: code === "invalid_type" || code === "too_small" ? "missing" : "too_long",
    })),
  };
}

const columnOf: Readonly<Record<string, ProductColumn>> = {
  sku: "sku",
  name: "name",
  priceMinor: "price",
  priceUnit: "price_unit",
  finish: "finishes",
};

/** A price with a first or a last day; without a currency of its own it has the product's. */
export function readPriceRow(
  { cells, isTooLong }: TableRow,
  variant: string | null,
  usual: Currency,
): Read<PriceEntry> {
  const problems: CellProblem[] = isTooLong ? [{ column: "sku", code: "too_many_cells" }] : [];
  const price = readPrice(cells.price ?? "");
  if ((cells.price ?? "") === "") problems.push({ column: "price", code: "missing" });
  else if (typeof price !== "number") problems.push({ column: "price", code: price });
  const from = readDate(cells.price_from);
  if (from === undefined) problems.push({ column: "price_from", code: "not_a_date" });
  const until = readDate(cells.price_until);
  if (until === undefined) problems.push({ column: "price_until", code: "not_a_date" });
  if (from && until && from > until) {
    problems.push({ column: "price_until", code: "dates_reversed" });
  }
  const written = (cells.currency ?? "").toUpperCase();
  const currency = currencySchema.safeParse(written === "" ? usual : written);
  if (!currency.success) problems.push({ column: "currency", code: "not_a_choice" });
  const isRead = typeof price === "number" && from !== undefined && until !== undefined;
  if (problems.length > 0 || !isRead || !currency.success) return { value: null, problems };
  const value = { variant, priceMinor: price, currency: currency.data, from, until };
  return { value, problems: [] };
}

/** `2026-11-26`, `26.11.2026` or `26/11/2026`; null for an empty cell, undefined for anything else. */
function readDate(text: string | undefined): string | null | undefined {
  if (text === undefined || text === "") return null;
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  const [, day = "", month = "", year = ""] = local ?? [];
  const iso = local === null ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return z.iso.date().safeParse(iso).success ? iso : undefined;
}
