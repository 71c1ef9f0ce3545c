import { hexColourSchema } from "#shared/company.ts";
import { paintFinishSchema } from "#shared/paint-finish.ts";
import { readGtin } from "#shared/gtin.ts";
import { currencySchema, productKindSchema } from "#shared/product.ts";
import type { ProductKind } from "#shared/product.ts";
import { compareColumnName } from "#shared/product-import.ts";
import type { ProductColumn, RowProblemCode } from "#shared/product-import.ts";
import { readNumber, readPrice } from "#shared/read-number.ts";
import { productInputSchema, publishStateSchema } from "#shared/studio-catalogue.ts";
import type { ProductInput, PublishState } from "#shared/studio-catalogue.ts";

import type { ProductRow } from "../../../products/product-row.ts";
import type { TableRow } from "./read-table.ts";

export type CellProblem = { column: ProductColumn; code: RowProblemCode };

/** What a row says once the product that has its SKU already fills in what the table leaves out. */
export type ReadRow =
  | { product: ProductInput; state: PublishState; problems: [] }
  | { product: null; state: null; problems: CellProblem[] };

type Field = keyof typeof columnOfField;
const columnOfField = {
  sku: "sku",
  name: "name",
  kind: "kind",
  priceMinor: "price",
  currency: "currency",
  priceUnit: "price_unit",
  colour: "colour",
  finishes: "finishes",
  coveragePerLitre: "coverage_m2_per_litre",
  tileWidthMetres: "tile_width_m",
  tileHeightMetres: "tile_height_m",
  gtin: "gtin",
} as const satisfies Record<string, ProductColumn>;

const commonFields = ["sku", "name", "priceMinor", "currency", "priceUnit", "gtin"] as const;
const fieldsOfKind: Readonly<Record<ProductKind, readonly Field[]>> = {
  paint: [...commonFields, "colour", "finishes", "coveragePerLitre"],
  floor: [...commonFields, "colour", "tileWidthMetres", "tileHeightMetres"],
  wall_covering: [...commonFields, "colour", "tileWidthMetres", "tileHeightMetres"],
};

/** A value read from a cell, or why it cannot be read. */
type Reading = { value: unknown } | { code: RowProblemCode };

const readers: Readonly<Record<Field, (text: string) => Reading>> = {
  sku: (text) => ({ value: text }),
  name: (text) => ({ value: text }),
  kind: (text) => {
    const name = compareColumnName(text);
    return readChoice(productKindSchema.options, kindNames[name] ?? name);
  },
  priceMinor: (text) => {
    const price = readPrice(text);
    return typeof price === "number" ? { value: price } : { code: price };
  },
  currency: (text) => readChoice(currencySchema.options, text.toUpperCase()),
  priceUnit: (text) => ({ value: text }),
  colour: (text) => {
    const colour = text.startsWith("#") ? text : `#${text}`;
    return hexColourSchema.safeParse(colour).success ? { value: colour } : { code: "not_a_colour" };
  },
  finishes: (text) => {
    const finishes = readFinishes(text);
    return finishes === null ? { code: "not_a_choice" } : { value: finishes };
  },
  coveragePerLitre: (text) => toReading(readNumber(text)),
  tileWidthMetres: readMetres,
  tileHeightMetres: readMetres,
  gtin: (text) => {
    const digits = readGtin(text);
    return digits === null ? { code: "not_a_gtin" } : { value: digits };
  },
};

/** What else the kinds are called. */
const kindNames: Readonly<Record<string, ProductKind>> = {
  farbe: "paint",
  wandfarbe: "paint",
  pintura: "paint",
  flooring: "floor",
  boden: "floor",
  bodenbelag: "floor",
  suelo: "floor",
  wallpaper: "wall_covering",
  tapete: "wall_covering",
  wandbelag: "wall_covering",
  papel_pintado: "wall_covering",
  revestimiento: "wall_covering",
};

/** Reads one row; every cell that cannot be read is a problem of its own. */
export function readRow({ cells, isTooLong }: TableRow, existing: ProductRow | null): ReadRow {
  const problems: CellProblem[] = isTooLong ? [{ column: "sku", code: "too_many_cells" }] : [];
  const kind = readKind(cells.kind, existing, problems);
  const state = readState(cells.state, existing, problems);
  if (kind === null) return { product: null, state: null, problems };
  const values: Record<string, unknown> = { kind };
  for (const field of fieldsOfKind[kind]) {
    const reading = readField(field, cells[columnOfField[field]], kind, existing);
    if ("code" in reading) problems.push({ column: columnOfField[field], code: reading.code });
    else if (reading.value !== undefined) values[field] = reading.value;
  }
  if (problems.length > 0) return { product: null, state: null, problems };
  const parsed = productInputSchema.safeParse(values);
  if (parsed.success) return { product: parsed.data, state, problems: [] };
  for (const issue of parsed.error.issues) problems.push(toProblem(issue));
  return { product: null, state: null, problems };
}

function readKind(
  text: string | undefined,
  existing: ProductRow | null,
  problems: CellProblem[],
): ProductKind | null {
  if (text === undefined || text === "") {
    if (existing !== null) return existing.kind;
    problems.push({ column: "kind", code: "missing" });
    return null;
  }
  const reading = readers.kind(text);
  if ("code" in reading) {
    problems.push({ column: "kind", code: reading.code });
    return null;
  }
  const kind = reading.value as ProductKind;
  if (existing !== null && existing.kind !== kind) {
    problems.push({ column: "kind", code: "kind_changed" });
    return null;
  }
  return kind;
}

function readState(
  text: string | undefined,
  existing: ProductRow | null,
  problems: CellProblem[],
): PublishState {
  const otherwise = existing?.state ?? "draft";
  if (text === undefined || text === "") return otherwise;
  const reading = readChoice(publishStateSchema.options, text);
  if ("value" in reading) return reading.value as PublishState;
  problems.push({ column: "state", code: reading.code });
  return otherwise;
}

function readField(
  field: Field,
  text: string | undefined,
  kind: ProductKind,
  existing: ProductRow | null,
): Reading {
  if (text !== undefined && text !== "") return readers[field](text);
  // The colour of a tile is the average of its picture when nobody says another one.
  const isOptional = field === "colour" && kind !== "paint";
  if (isOptional) return { value: existing?.colour };
  // An empty cell leaves it as it is.
  if (field === "gtin") return { value: undefined };
  const kept = text === undefined ? (existing?.[field] ?? undefined) : undefined;
  return kept === undefined ? { code: "missing" } : { value: kept };
}

function readChoice(options: readonly string[], text: string): Reading {
  const value = options.find((option) => option.toLowerCase() === text.toLowerCase());
  return value === undefined ? { code: "not_a_choice" } : { value };
}

/** The finishes of a paint as a cell lists them; null when it says something else. */
export function readFinishes(text: string): string[] | null {
  const names = text
    .split(/[|,;/+]/)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "")
    .map((name) => (name === "matte" ? "matt" : name));
  const options: readonly string[] = paintFinishSchema.options;
  const isKnown = names.length > 0 && names.every((name) => options.includes(name));
  return isKnown ? [...new Set(names)] : null;
}

function readMetres(text: string): Reading {
  return toReading(readNumber(text.replace(/\s*m$/i, "")));
}

function toReading(value: number | null): Reading {
  return value === null ? { code: "not_a_number" } : { value };
}

function toProblem(issue: { path: PropertyKey[]; code: string; origin?: string }): CellProblem {
  const field = String(issue.path[0] ?? "sku");
  const column = Object.hasOwn(columnOfField, field) ? columnOfField[field as Field] : "sku";
  if (issue.code === "invalid_format") return { column, code: "unreadable_text" };
  const isText = issue.origin === "string";
  if (isText && issue.code === "too_small") return { column, code: "missing" };
  return { column, code: isText && issue.code === "too_big" ? "too_long" : "out_of_range" };
}
