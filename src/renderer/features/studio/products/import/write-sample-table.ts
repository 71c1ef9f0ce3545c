import { writeCsv } from "#shared/csv.ts";
import { productColumns } from "#shared/product-import.ts";
import type { ProductColumn } from "#shared/product-import.ts";

type Row = Partial<Record<ProductColumn, string | number>>;

const paint: Row = {
  sku: "WALL-SAGE",
  kind: "paint",
  name: "Sage",
  price: 54,
  currency: "EUR",
  price_unit: "2.5 L",
  colour: "#8FA58C",
  finishes: "matt|satin",
  coverage_m2_per_litre: 12,
  state: "published",
  gtin: "4006381333931",
};

const rows: readonly Row[] = [
  paint,
  {
    sku: "WALL-SAGE-10",
    name: "10 L",
    price: 189,
    price_unit: "10 L",
    variant_of: paint.sku ?? "",
  },
  {
    sku: "WALL-SAGE",
    price: 49,
    currency: "EUR",
    price_from: "2027-03-01",
    price_until: "2027-03-31",
  },
  {
    sku: "FLOOR-OAK",
    kind: "floor",
    name: "Oak plank",
    price: 62.5,
    currency: "EUR",
    price_unit: "m²",
    tile_width_m: 1.2,
    tile_height_m: 0.6,
    state: "draft",
  },
  {
    sku: "PAPER-FERN",
    kind: "wall_covering",
    name: "Fern",
    price: 39,
    currency: "EUR",
    price_unit: "roll",
    tile_width_m: 0.53,
    tile_height_m: 0.64,
    state: "draft",
  },
];

/** A table to begin with: a paint with a larger can and an offer in March, a floor, a wallpaper. */
export function writeSampleTable(decimalMark: "." | ","): string {
  const lines = rows.map((row) => productColumns.map((column) => row[column] ?? null));
  return writeCsv([[...productColumns], ...lines], decimalMark);
}
