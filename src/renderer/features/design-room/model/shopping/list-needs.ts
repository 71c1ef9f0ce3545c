import type { Currency, Product } from "#shared/product.ts";

import type { AreaEstimate } from "../document/estimate-area.ts";
import { readPack } from "./read-pack.ts";
import type { Pack } from "./read-pack.ts";

/** What a person may set: offcuts in percent of floors and wall coverings, and coats of paint. */
export type Allowance = { wastePercent: number; coats: number };

/** From the smaller to the larger estimate. */
export type Range = { low: number; high: number };

/** A product of the design with all the surfaces that it covers. */
export type CoveredProduct = {
  product: Product;
  /** Null where the photo does not tell how large a surface is. */
  areas: readonly (AreaEstimate | null)[];
};

export type ShoppingLine = {
  product: Product;
  surfaces: number;
  /** Null when not all of its surfaces could be measured. */
  area: { squareMetres: number; range: Range } | null;
  /** How much of its unit is needed with the allowance; null when that cannot be said. */
  need: {
    unit: Pack["unit"];
    amount: Range;
    /** Whole packs, where it is sold in packs. */
    packs: Range | null;
    costMinor: Range;
    /** Whether a usual roll was counted with, because the product does not say what one covers. */
    isRollAssumed: boolean;
  } | null;
};

/** A usual roll of wallpaper: 10.05 × 0.53 m. */
export const usualRollSquareMetres = 5.3;

/** What to buy for a design, in the order of its products. Pure. */
export function listNeeds(
  covered: readonly CoveredProduct[],
  allowance: Allowance,
): ShoppingLine[] {
  return covered.map(({ product, areas }) => {
    const area = addAreas(areas);
    const need = area === null ? null : findNeed(product, area.range, allowance);
    return { product, surfaces: areas.length, area, need };
  });
}

/** What all of it costs, in each currency; `isWhole` unless something could not be counted. */
export function addCosts(lines: readonly ShoppingLine[]) {
  const totals = new Map<Currency, Range>();
  for (const { product, need } of lines) {
    if (need === null) continue;
    const before = totals.get(product.currency) ?? { low: 0, high: 0 };
    totals.set(product.currency, {
      low: before.low + need.costMinor.low,
      high: before.high + need.costMinor.high,
    });
  }
  return {
    totals: [...totals].map(([currency, costMinor]) => ({ currency, costMinor })),
    isWhole: lines.every(({ need }) => need !== null),
  };
}

/** One camera measures them all: if one is too small, all are, and so the bounds add up. */
function addAreas(areas: CoveredProduct["areas"]): ShoppingLine["area"] {
  let [squareMetres, low, high] = [0, 0, 0];
  for (const area of areas) {
    if (area === null) return null;
    squareMetres += area.squareMetres;
    low += area.squareMetres * Math.max(0, 1 - area.uncertainty);
    high += area.squareMetres * (1 + area.uncertainty);
  }
  return { squareMetres, range: { low, high } };
}

function findNeed(
  product: Product,
  area: Range,
  { wastePercent, coats }: Allowance,
): ShoppingLine["need"] {
  const pack = readPack(product.priceUnit);
  if (pack === null || pack.unit === "piece") return null;
  const isRollAssumed = pack.unit === "roll";
  const perUnit = unitsPerSquareMetre(product, pack.unit, coats);
  if (perUnit === null) return null;
  const factor = perUnit * (product.kind === "paint" ? 1 : 1 + wastePercent / 100);
  const amount = mapRange(area, (squareMetres) => squareMetres * factor);
  const price = (units: number) => Math.round((units / pack.amount) * product.priceMinor);
  const isLoose = pack.unit === "squareMetre" && pack.amount === 1;
  if (isLoose) {
    const cut = mapRange(amount, (squareMetres) => Math.ceil(squareMetres * 10 - 1e-9) / 10);
    const costMinor = mapRange(cut, price);
    return { unit: pack.unit, amount: cut, packs: null, costMinor, isRollAssumed };
  }
  const packs = mapRange(amount, (units) => Math.ceil(units / pack.amount - 1e-9));
  const costMinor = mapRange(packs, (count) => count * product.priceMinor);
  return { unit: pack.unit, amount, packs, costMinor, isRollAssumed };
}

/** Units needed for a square metre; null where unit and product do not go together. */
function unitsPerSquareMetre(product: Product, unit: Pack["unit"], coats: number): number | null {
  if (unit === "squareMetre") return 1;
  if (unit === "roll") return product.kind === "wall_covering" ? 1 / usualRollSquareMetres : null;
  return product.kind === "paint" && unit === "litre" ? coats / product.coveragePerLitre : null;
}

function mapRange({ low, high }: Range, change: (value: number) => number): Range {
  return { low: change(low), high: change(high) };
}
