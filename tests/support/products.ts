import type { Product } from "#shared/product.ts";

const base = { priceMinor: 5400, currency: "EUR", priceUnit: "2.5 L", colour: "#F1EAD9" } as const;

/** A paint whose id ends in `number`. */
export function createPaint(number: number, changes: Partial<Product> = {}): Product {
  const id = createProductId(number);
  const paint = { kind: "paint", finishes: ["matt"], coveragePerLitre: 12 } as const;
  return {
    ...base,
    ...paint,
    id,
    sku: `RW-${number}`,
    name: `Paint ${number}`,
    ...changes,
  } as Product;
}

/** A floor whose id ends in `number`, sold by the square metre. */
export function createFloor(number: number, changes: Partial<Product> = {}): Product {
  const id = createProductId(number);
  const floor = {
    kind: "floor",
    tileWidthMetres: 1,
    tileHeightMetres: 1,
    priceUnit: "m²",
  } as const;
  return {
    ...base,
    ...floor,
    id,
    sku: `FL-${number}`,
    name: `Floor ${number}`,
    ...changes,
  } as Product;
}

export function createProductId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}
