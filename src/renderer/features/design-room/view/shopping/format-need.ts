import type { Product } from "#shared/product.ts";

import type { Range } from "../../model/shopping/list-needs.ts";
import { readPack } from "../../model/shopping/read-pack.ts";

/** "€1,200–1,500" as the language writes ranges. */
export function formatCost({ low, high }: Range, currency: string, locale: string): string {
  const options = { style: "currency", currency, maximumFractionDigits: 0 } as const;
  return formatRange(new Intl.NumberFormat(locale, options), low / 100, high / 100);
}

/** A number, or two where they read differently. */
export function formatAmount({ low, high }: Range, locale: string, digits: number): string {
  return formatRange(new Intl.NumberFormat(locale, { maximumFractionDigits: digits }), low, high);
}

/** One where both ends read the same. */
function formatRange(format: Intl.NumberFormat, low: number, high: number): string {
  const isOne = format.format(low) === format.format(high);
  return isOne ? format.format(high) : format.formatRange(low, high);
}

/**
 * What one litre or square metre costs, where the price is for another amount: "€21.60 / L". Null
 * where the price says it already or nothing can be said.
 */
export function formatUnitPrice(product: Product, locale: string): string | null {
  const pack = readPack(product.priceUnit);
  if (pack === null || pack.amount === 1) return null;
  if (pack.unit !== "litre" && pack.unit !== "squareMetre") return null;
  const { currency, priceMinor } = product;
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${format.format(priceMinor / pack.amount / 100)} / ${pack.unit === "litre" ? "L" : "m²"}`;
}
