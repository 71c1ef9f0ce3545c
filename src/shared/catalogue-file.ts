import type { Product } from "./product.ts";

/** Of the way a catalogue is written; part of its revision, so that no kept file is read wrongly. */
export const catalogueFormat = 1;

/** So many products at most come with the answer about a catalogue, instead of in a file. */
export const mostAtOnce = 240;

type KeyOf<Value> = Value extends Value ? keyof Value : never;
export type ColumnName = KeyOf<Product>;

/** Every member a product may have, and what it always is where every product has it. */
const members: Readonly<Record<ColumnName, "string" | "number" | null>> = {
  id: "string",
  kind: "string",
  sku: "string",
  name: "string",
  priceMinor: "number",
  currency: "string",
  priceUnit: "string",
  colour: "string",
  gtin: null,
  variants: null,
  finishes: null,
  coveragePerLitre: null,
  tileWidthMetres: null,
  tileHeightMetres: null,
};

/** The members of products, each of which is a column. */
export const columnNames = Object.keys(members) as ColumnName[];

/** One member of all products, null where one has none; with `at`, which of few values each has. */
export type Column = { values: unknown[]; at?: number[] };

/** A company's whole catalogue by columns, which packs better than by products. */
export type CatalogueFile = {
  format: typeof catalogueFormat;
  revision: string;
  length: number;
  columns: Partial<Record<ColumnName, Column>>;
};

/** As many values as are few. */
const mostShared = 256;

/** One column of a catalogue. Values that many products have stand in it once. */
export function writeColumn(products: readonly Product[], name: ColumnName): Column {
  const values = products.map((product) => (product as Partial<Record<ColumnName, unknown>>)[name]);
  const places = new Map<string, number>();
  const shared: unknown[] = [];
  const at: number[] = [];
  for (const value of values) {
    const text = JSON.stringify(value ?? null);
    const place = places.get(text) ?? places.size;
    if (place === mostShared) return { values: values.map((one) => one ?? null) };
    if (place === places.size) {
      places.set(text, place);
      shared.push(value ?? null);
    }
    at.push(place);
  }
  return { values: shared, at };
}

/** The products of a catalogue's file, in their order. Throws `RangeError` for anything else. */
export function readCatalogueFile(file: unknown): Product[] {
  if (!isCatalogueFile(file)) throw new RangeError("this is no catalogue of this app's format");
  const { length, columns } = file;
  const products = Array.from({ length }, (): Partial<Record<ColumnName, unknown>> => ({}));
  for (const name of columnNames) {
    const column = columns[name];
    if (column === undefined) continue;
    const { values, at } = column;
    products.forEach((product, index) => {
      const value = values[at === undefined ? index : at[index]!] ?? null;
      if (value !== null) product[name] = value;
    });
  }
  const required = columnNames.filter((name) => members[name] !== null);
  for (const product of products) {
    const isWhole = required.every((name) => typeof product[name] === members[name]);
    if (!isWhole) throw new RangeError("a product of the catalogue lacks something");
  }
  // Justified by what was checked, and by the server, which has written nothing else into the file.
  return products as unknown as Product[];
}

function isCatalogueFile(file: unknown): file is CatalogueFile {
  if (typeof file !== "object" || file === null) return false;
  const { format, length, columns } = file as Partial<CatalogueFile>;
  if (format !== catalogueFormat || typeof length !== "number") return false;
  if (typeof columns !== "object" || columns === null) return false;
  return Object.values(columns).every(
    ({ values, at }) => Array.isArray(values) && (at ?? values).length === length,
  );
}
