import type { Product } from "#shared/product.ts";

import type { Range } from "../../model/shopping/list-needs.ts";
import { readPack } from "../../model/shopping/read-pack.ts";

/** Money without cents where it is whole or a guess anyway. */
export function formatMoney(
  minor: number,
  currency: string,
  locale: string,
  digits?: number,
): string {
  const amount = minor / 100;
  const fraction = digits ?? (Number.isInteger(amount) ? 0 : 2);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  }).format(amount);
}

/** "€1,200–1,500" as the language writes ranges; one sum where both ends read the same. */
export function formatCost({ low, high }: Range, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    maximumFractionDigits: 0,
  });
  const [from, to] = [low / 100, high / 100];
  return format.format(from) === format.format(to)
    ? format.format(to)
    : format.formatRange(from, to);
}

/** A number, or two where they read differently. */
export function formatAmount({ low, high }: Range, locale: string, digits: number): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  return format.format(low) === format.format(high)
    ? format.format(high)
    : format.formatRange(low, high);
}

/**
 * What one litre or square metre costs, where the price is for another amount: "€21.60 / L". Null
 * where the price says it already or nothing can be said.
 */
export function formatUnitPrice(product: Product, locale: string): string | null {
  const pack = readPack(product.priceUnit);
  if (pack === null || pack.amount === 1) return null;
  if (pack.unit !== "litre" && pack.unit !== "squareMetre") return null;
  const price = formatMoney(product.priceMinor / pack.amount, product.currency, locale, 2);
  return `${price} / ${pack.unit === "litre" ? "L" : "m²"}`;
}
