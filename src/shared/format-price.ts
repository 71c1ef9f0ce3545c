import type { Product } from "./product.ts";

/**
 * A price as a person of this language reads it: "€54 / 2.5 L", "54 € / 2,5 L". Whole amounts show
 * no cents.
 */
export function formatPrice(
  material: Pick<Product, "priceMinor" | "currency" | "priceUnit">,
  locale: string,
): string {
  const amount = material.priceMinor / 100;
  const price = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: material.currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
  return `${price} / ${formatPriceUnit(material.priceUnit, locale)}`;
}

const decimal = /(\d+)[.,](\d{1,2})(?!\d)/gu;

/** What a price buys, as its company wrote it, with the decimals of the person's language. */
export function formatPriceUnit(priceUnit: string, locale: string): string {
  return priceUnit.replace(decimal, `$1${readDecimalMark(locale)}$2`);
}

/** What stands before the tenths in a language. */
export function readDecimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}
