import type { Material } from "#shared/material.ts";

/** "€54 / 2.5 L"; whole amounts without cents. */
export function formatPrice(material: Material, locale: string): string {
  const amount = material.priceMinor / 100;
  const price = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: material.currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
  return `${price} / ${material.priceUnit}`;
}
