/** What one purchase holds. */
export type Pack = { unit: "litre" | "squareMetre" | "roll" | "piece"; amount: number };

const words: readonly (readonly [RegExp, Pack["unit"], number])[] = [
  [/^(?:l|lt|ltr|liter|litre|litres|litro|litros)$/, "litre", 1],
  [/^(?:ml|millilit(?:er|re|res)|mililitros?)$/, "litre", 0.001],
  [/^(?:m²|m2|qm|sqm|sq\.? ?m|square met(?:er|re)s?|quadratmeter)$/, "squareMetre", 1],
  [/^(?:rolls?|rollen?|rollos?)$/, "roll", 1],
  [/^(?:pcs?\.?|pieces?|each|ea|st\.?|stk\.?|stück|uds?\.?|unidad(?:es)?)$/, "piece", 1],
];

/**
 * What a price buys, from what the company wrote ("2.5 L", "m²", "Paket 2,22 m²", "roll"): the
 * last amount and unit that are understood. Null for anything else, which cannot be counted.
 */
export function readPack(priceUnit: string): Pack | null {
  const text = priceUnit.trim().toLowerCase();
  const parts = [...text.matchAll(/(\d+(?:[.,]\d+)?)?\s*([\p{L}²][\p{L}²2.]*)/gu)].toReversed();
  for (const [, amount, word = ""] of parts) {
    const found = words.find(([pattern]) => pattern.test(word));
    if (found === undefined) continue;
    const [, unit, factor] = found;
    const size = amount === undefined ? 1 : Number(amount.replace(",", ".")) * factor;
    return size > 0 ? { unit, amount: amount === undefined ? factor : size } : null;
  }
  return null;
}
