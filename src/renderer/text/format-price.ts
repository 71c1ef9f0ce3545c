import type { Material } from "#shared/material.ts";

/** A price as a person of this language reads it: "€54 / 2.5 L". Whole amounts show no cents. */
export function formatPrice(
  material: Pick<Material, "priceMinor" | "currency" | "priceUnit">,
  locale: string,
): string {
  const amount = material.priceMinor / 100;
  const price = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: material.currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
  return `${price} / ${material.priceUnit}`;
}
