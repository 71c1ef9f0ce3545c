import {
  array,
  assert,
  constantFrom,
  nat,
  oneof,
  property,
  record,
  string,
  subarray,
  tuple,
  uuid,
} from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect, test } from "vitest";

import { columnNames, readCatalogueFile, writeColumn } from "#shared/catalogue-file.ts";
import { productSchema } from "#shared/product.ts";
import type { Product } from "#shared/product.ts";

const text = (most: number) => string({ unit: "grapheme", minLength: 1, maxLength: most });
const base = {
  id: uuid(),
  sku: text(12),
  name: text(20),
  priceMinor: nat(),
  currency: constantFrom("EUR", "GBP", "USD"),
  priceUnit: constantFrom("m²", "2.5 L", "null"),
  colour: constantFrom("#112233", "#AABBCC"),
};
const some = {
  gtin: constantFrom("4006381333931", "null"),
  variants: array(
    record({
      sku: text(12),
      name: text(20),
      priceMinor: nat(),
      currency: constantFrom("EUR", "GBP"),
      priceUnit: constantFrom("10 L", "1 L"),
    }),
    { maxLength: 2 },
  ),
};
const optional = { requiredKeys: Object.keys(base) } as const;
const paint = tuple(
  record({ ...base, ...some }, optional as object),
  subarray(["matt", "satin", "gloss"], { minLength: 1 }),
).map(([one, finishes]) => ({ ...one, kind: "paint", finishes, coveragePerLitre: 11.5 }));
const floor = record({ ...base, ...some }, optional as object).map((one) => ({
  ...one,
  kind: "floor",
  tileWidthMetres: 1.2,
  tileHeightMetres: 0.6,
}));
const products = array(oneof(paint, floor), { maxLength: 40 }) as Arbitrary<unknown>;

function write(of: readonly Product[]): unknown {
  const columns = Object.fromEntries(columnNames.map((name) => [name, writeColumn(of, name)]));
  const file = { format: 1, revision: "a", length: of.length, columns };
  return JSON.parse(JSON.stringify(file));
}

test("products come out of a file as they went in", () => {
  assert(
    property(products as Arbitrary<Product[]>, (all) => {
      expect(readCatalogueFile(write(all))).toEqual(all);
    }),
  );
});

test("a column of more values than are few has them as they come", () => {
  const many = Array.from({ length: 300 }, (_none, at) => ({ sku: `S-${at}` }) as Product);
  expect(writeColumn(many, "sku")).toEqual({ values: many.map(({ sku }) => sku) });
  expect(writeColumn(many, "gtin")).toEqual({ values: [null], at: many.map(() => 0) });
});

test("there is a column for every member of every kind of product", () => {
  const names = productSchema.options.flatMap((kind) => Object.keys(kind.shape));
  expect(new Set(columnNames)).toEqual(new Set(names));
});

test.each([
  null,
  "text",
  {},
  { format: 2, length: 0, columns: {} },
  { format: 1, length: 1, columns: { id: { values: [] } } },
  { format: 1, length: 1, columns: { id: { values: ["a"] } } },
  { format: 1, length: 1, columns: null },
])("%j is no catalogue", (file) => {
  expect(() => readCatalogueFile(file)).toThrow(RangeError);
});
