import { z } from "zod";

import { parseJson } from "#shared/parse-json.ts";
import { maxImportColumns, maxImportRows } from "#shared/product-import.ts";

import { mapInTurns } from "../../../runtime/in-turns.ts";
import { readRecords, readTable, rejectWide } from "../tables/read-table.ts";
import type { Table } from "../tables/read-table.ts";
import type { ColumnNaming } from "../tables/name-columns.ts";
import { rejectImport } from "../tables/reject-import.ts";

const itemSchema = z.record(z.string(), z.unknown());
const listsSchema = z.array(itemSchema).catch([]);
/** The list, or an object with it: its items are looked at afterwards, each in its turn. */
const feedSchema = z.union([
  z.array(z.unknown()),
  z.object({ products: z.array(z.unknown()) }).transform(({ products }) => products),
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
]);

/**
 * The table that a feed is: a CSV, or a JSON list of products by the names of the columns, each with its
 * `variants` and `prices` as lists of the same. Throws `import_rejected` for anything else.
 */
export function readFeed(bytes: Uint8Array, kept: ColumnNaming["kept"]): Promise<Table> {
  const naming = { said: null, kept };
  const start = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
  return /^[[{]/.test(start) ? readJson(bytes, naming) : readTable(bytes, naming);
}

/** As many braces as no feed of so many rows has, those in its texts among them. */
const mostBraces = 4 * maxImportRows;
const brace = "{".charCodeAt(0);
const chunkBytes = 256 * 1024;

async function readJson(bytes: Uint8Array, naming: ColumnNaming): Promise<Table> {
  await refuseManyObjects(bytes);
  const json = parseJson(new TextDecoder().decode(bytes));
  if (Array.isArray(json) && json.length > maxImportRows) throw rejectLong();
  const parsed = feedSchema.safeParse(json);
  if (!parsed.success) throw rejectImport("not_a_table");
  if (parsed.data.length > maxImportRows) throw rejectLong();
  const items = (await mapInTurns(parsed.data, spread)).flat();
  if (items.length > maxImportRows) throw rejectLong();
  const header = await gatherNames(items);
  const records = await mapInTurns(items, (item) => header.map((name) => write(item[name])));
  const read = await readRecords([header, ...records], naming);
  return { ...read, encoding: "utf-8", delimiter: "," };
}

/** Before any is made: 8 MB have room for millions, which would keep everybody waiting. */
async function refuseManyObjects(bytes: Uint8Array): Promise<void> {
  const starts = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) => at);
  let braces = 0;
  await mapInTurns(starts, (at) => {
    for (const byte of bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes)) {
      if (byte === brace) braces += 1;
    }
    if (braces > mostBraces) throw rejectLong();
  });
}

function rejectLong() {
  return rejectImport("too_many_rows", String(maxImportRows));
}

/** All names of columns. Every item has a cell for each, so few items with names of their own would be many. */
async function gatherNames(items: readonly Item[]): Promise<string[]> {
  const names = new Set<string>();
  await mapInTurns(items, (item) => {
    for (const name of Object.keys(item)) {
      names.add(name);
      if (names.size > maxImportColumns) throw rejectWide();
    }
  });
  return [...names];
}

type Item = z.infer<typeof itemSchema>;
/** The columns, and the lists of variants and prices beside them. */
const mostNames = maxImportColumns + 2;

/** Before it is read: each name costs as much as a short row. */
function refuseWide(value: unknown): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  if (Object.keys(value).length > mostNames) throw rejectWide();
}

/** A product's variants and prices as rows of their own, as a table has them. */
function spread(value: unknown): Item[] {
  refuseWide(value);
  const item = itemSchema.safeParse(value).data;
  if (item === undefined) throw rejectImport("not_a_table");
  const { variants, prices, ...product } = item;
  const sku = product.sku;
  let inside = 0;
  const list = (inner: unknown): Item[] => {
    const members: unknown[] = Array.isArray(inner) ? inner : [];
    inside += members.length;
    if (inside > maxImportRows) throw rejectLong();
    members.forEach(refuseWide);
    return listsSchema.parse(inner ?? []);
  };
  const timed = (inner: unknown, of: unknown) =>
    list(inner).map((price) => ({ sku: of, ...price }));
  const sold = list(variants).flatMap(({ prices: own, ...variant }) => [
    { variant_of: sku, ...variant },
    ...timed(own, variant.sku),
  ]);
  return [product, ...sold, ...timed(prices, sku)];
}

function write(value: unknown): string {
  if (Array.isArray(value)) return value.map(write).join("|");
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : "";
}
