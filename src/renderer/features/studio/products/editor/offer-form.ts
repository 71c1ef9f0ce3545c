import type { PaintFinish } from "#shared/paint-finish.ts";
import { findOfferProblem } from "#shared/price-table.ts";
import type { PriceEntry } from "#shared/price-table.ts";
import type { Currency } from "#shared/product.ts";
import { readPrice } from "#shared/read-number.ts";
import type { ProductInput, StudioProduct, VariantInput } from "#shared/studio-catalogue.ts";

/** A size or finish as a person types it. */
export type VariantForm = {
  /** Tells the rows apart. */
  key: string;
  name: string;
  sku: string;
  price: string;
  priceUnit: string;
  /** Empty for a size that comes in every finish. */
  finish: PaintFinish | "";
  gtin: string;
};

/** A price with its days as a person types it. */
export type PriceForm = {
  key: string;
  /** The key of a variant's row, whose SKU may still change; empty for the product itself. */
  variant: string;
  price: string;
  currency: Currency;
  from: string;
  until: string;
};

type OfferRows = { variants: VariantForm[]; prices: PriceForm[] };

/** What cannot be read in a row. */
type RowFault = "missing" | "price" | "ambiguous" | "days";

/** The variants and prices of a product as rows of a form. */
export function toOfferForm(
  { material, prices }: StudioProduct,
  write: (priceMinor: number) => string,
): { variants: VariantForm[]; prices: PriceForm[] } {
  return {
    variants: (material.variants ?? []).map(
      ({ sku, name, finish, priceMinor, priceUnit, gtin }) => ({
        key: sku,
        name,
        sku,
        price: write(priceMinor),
        priceUnit,
        finish: finish ?? "",
        gtin: gtin ?? "",
      }),
    ),
    prices: prices.map(({ variant, priceMinor, currency, from, until }) => ({
      key: [variant, from, until].join(" "),
      variant: variant ?? "",
      price: write(priceMinor),
      currency,
      from: from ?? "",
      until: until ?? "",
    })),
  };
}

/** What is wrong with each field of a variant's row. */
export function findVariantFaults(row: VariantForm): Partial<Record<keyof VariantForm, RowFault>> {
  return {
    ...findPriceFault(row.price),
    ...(row.name.trim() === "" ? { name: "missing" } : {}),
    ...(row.sku.trim() === "" ? { sku: "missing" } : {}),
    ...(row.priceUnit.trim() === "" ? { priceUnit: "missing" } : {}),
  };
}

/** What is wrong with each field of a price's row. */
export function findPriceFaults(row: PriceForm): Partial<Record<keyof PriceForm, RowFault>> {
  const hasDays = row.from !== "" || row.until !== "";
  const isReversed = row.from !== "" && row.until !== "" && row.from > row.until;
  return {
    ...findPriceFault(row.price),
    ...(hasDays ? {} : { from: "missing" }),
    ...(isReversed ? { until: "days" } : {}),
  };
}

function findPriceFault(text: string): { price?: RowFault } {
  const price = readPrice(text.trim());
  if (typeof price === "number") return {};
  if (text.trim() === "") return { price: "missing" };
  return { price: price === "price_ambiguous" ? "ambiguous" : "price" };
}

/** What the rows say; null where one of them cannot be read. */
export function readOfferForm(rows: {
  variants: readonly VariantForm[];
  prices: readonly PriceForm[];
}): { variants: VariantInput[] | null; prices: PriceEntry[] | null } {
  const isRead = rows.variants.every((row) => Object.keys(findVariantFaults(row)).length === 0);
  const isPriced = rows.prices.every((row) => Object.keys(findPriceFaults(row)).length === 0);
  return {
    variants: isRead ? rows.variants.map(toVariant) : null,
    prices: isPriced ? rows.prices.map((row) => toEntry(row, rows.variants)) : null,
  };
}

/** The rows once a variant is gone, with its prices. */
export function withoutVariant({ variants, prices }: OfferRows, key: string): OfferRows {
  return {
    variants: variants.filter((row) => row.key !== key),
    prices: prices.filter(({ variant }) => variant !== key),
  };
}

function toVariant({ sku, name, price, priceUnit, finish, gtin }: VariantForm): VariantInput {
  return {
    sku: sku.trim(),
    name: name.trim(),
    priceMinor: toMinor(price),
    priceUnit: priceUnit.trim(),
    ...(finish === "" ? {} : { finish }),
    ...(gtin === "" ? {} : { gtin }),
  };
}

function toEntry(row: PriceForm, variants: readonly VariantForm[]): PriceEntry {
  const { variant, price, currency, from, until } = row;
  // One without a SKU is told of at its own row.
  const sku = variants.find(({ key }) => key === variant)?.sku.trim() || variant;
  return {
    variant: sku === "" ? null : sku,
    priceMinor: toMinor(price),
    currency,
    from: from === "" ? null : from,
    until: until === "" ? null : until,
  };
}

function toMinor(price: string): number {
  const read = readPrice(price.trim());
  return typeof read === "number" ? read : 0;
}

/** Whether what was read of a product and its rows goes together. */
export function fitsTogether(product: ProductInput): boolean {
  const { sku, kind, variants = [], prices = [] } = product;
  const finishes = product.kind === "paint" ? product.finishes : null;
  return findOfferProblem({ sku, kind, finishes, variants, prices }) === null;
}
