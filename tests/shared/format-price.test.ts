import { describe, expect, it } from "vitest";

import { formatPrice, formatPriceUnit } from "#shared/format-price.ts";

const paint = { priceMinor: 5400, currency: "EUR", priceUnit: "2.5 L" } as const;

describe("a price", () => {
  it("is written as the person's language writes money", () => {
    expect(formatPrice(paint, "en")).toBe("€54 / 2.5 L");
    expect(formatPrice(paint, "de")).toBe("54\u00A0€ / 2,5 L");
    expect(formatPrice({ ...paint, currency: "GBP" }, "en")).toBe("£54 / 2.5 L");
  });

  it("keeps what the company wrote but for the decimals", () => {
    const words = ["2.5 L", "2,5 L", "m²", "roll", "Paket 2,22 m²", "1.000 pieces", "0.75 L"];
    expect(words.map((one) => formatPriceUnit(one, "de"))).toEqual([
      "2,5 L",
      "2,5 L",
      "m²",
      "roll",
      "Paket 2,22 m²",
      "1.000 pieces",
      "0,75 L",
    ]);
    expect(formatPriceUnit("Paket 2,22 m²", "en")).toBe("Paket 2.22 m²");
  });

  it("shows cents only when there are any", () => {
    expect(formatPrice({ ...paint, priceMinor: 5495 }, "en")).toBe("€54.95 / 2.5 L");
  });
});
