import { z } from "zod";

import { parseJson } from "#shared/parse-json.ts";

import { readRecords, readTable } from "../tables/read-table.ts";
import type { Table } from "../tables/read-table.ts";
import type { ColumnNaming } from "../tables/name-columns.ts";
import { rejectImport } from "../tables/reject-import.ts";

const itemSchema = z.record(z.string(), z.unknown());
const feedSchema = z.union([
  z.array(itemSchema),
  z.object({ products: z.array(itemSchema) }).transform(({ products }) => products),
  z.object({ items: z.array(itemSchema) }).transform(({ items }) => items),
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

async function readJson(bytes: Uint8Array, naming: ColumnNaming): Promise<Table> {
  const parsed = feedSchema.safeParse(parseJson(new TextDecoder().decode(bytes)));
  if (!parsed.success) throw rejectImport("not_a_table");
  const items = parsed.data.flatMap(spread);
  const header = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const records = items.map((item) => header.map((name) => write(item[name])));
  const read = await readRecords([header, ...records], naming);
  return { ...read, encoding: "utf-8", delimiter: "," };
}

type Item = z.infer<typeof itemSchema>;

/** A product's variants and prices as rows of their own, as a table has them. */
function spread({ variants, prices, ...product }: Item): Item[] {
  const sku = product.sku;
  const lists = z.array(itemSchema).catch([]);
  const timed = (list: unknown, of: unknown) =>
    lists.parse(list ?? []).map((price) => ({ sku: of, ...price }));
  const sold = lists
    .parse(variants ?? [])
    .flatMap(({ prices: own, ...variant }) => [
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
