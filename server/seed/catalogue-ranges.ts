import { paintSeeds } from "./catalogue-paints.ts";
import type { PaintSeed } from "./catalogue-paints.ts";

/** How one company sells the demonstration's products: under its own SKUs, names and prices. */
export type CatalogueRange = {
  prefix: string;
  currency: "EUR" | "GBP";
  paintPriceMinor: number;
  /** What a textured product costs here, as a factor of its listed price. */
  priceFactor: number;
  paints: readonly PaintSeed[];
  /** SKU of the paint on the wall of its showcase room. */
  showcaseSku: string;
};

const quayNames: Readonly<Record<string, string>> = {
  Oat: "Sailcloth",
  "Sea Glass": "Shallows",
  "Morning Sky": "Fair Weather",
  "Camel Hair": "Rope Walk",
  "Saffron Robe": "Ship's Brass",
  "Bottle Moss": "Alder Leaf",
  "Pine Needle": "Estuary Pine",
  Anthracite: "Coal Barge",
};

/** The second demonstration company counts from 1 and names its paints after the waterside. */
const quayPaints: readonly PaintSeed[] = paintSeeds.map((paint, index) =>
  paint.name === "Old Brick"
    ? { number: 18, name: "Brick Quay", colour: paint.colour }
    : {
        number: index < 17 ? index + 1 : index + 2,
        name: quayNames[paint.name] ?? paint.name,
        colour: paint.colour,
      },
);

const greenRange: Omit<CatalogueRange, "prefix" | "showcaseSku"> = {
  currency: "EUR",
  paintPriceMinor: 5400,
  priceFactor: 1,
  paints: paintSeeds,
};

/** What a new company may start with, to change or delete as it likes. */
export const starterRange: CatalogueRange = {
  ...greenRange,
  prefix: "ST",
  showcaseSku: "ST-441",
};

/** Ranges by company slug. */
const ranges: Readonly<Record<string, CatalogueRange>> = {
  roomwright: { ...greenRange, prefix: "RW", showcaseSku: "RW-441" },
  greenhouse: { ...greenRange, prefix: "GH", showcaseSku: "GH-441" },
  "alder-quay": {
    prefix: "AQ",
    currency: "GBP",
    paintPriceMinor: 6200,
    priceFactor: 0.92,
    paints: quayPaints,
    showcaseSku: "AQ-018",
  },
};

/** The range of a demonstration company; null for every other company, which fills its own. */
export function findCatalogueRange(slug: string): CatalogueRange | null {
  return ranges[slug] ?? null;
}
