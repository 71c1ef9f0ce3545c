import { sql } from "drizzle-orm";

import type { Transaction } from "../../../db/database.ts";
import { materials } from "../../../db/schema/materials.ts";
import type { ProductRow } from "../../../products/product-row.ts";
import type { Owners } from "./group-rows.ts";
import type { TableRow } from "./read-table.ts";

/** Rows are made of what the database answers all at once. */
const skusAtOnce = 1_000;

/** The products that there are of those that a table speaks of, by product or by variant. */
export async function findOwners(tx: Transaction, rows: readonly TableRow[]): Promise<Owners> {
  const named = rows.flatMap(({ cells }) => [cells.sku ?? "", cells.variant_of ?? ""]);
  const skus = [...new Set(named)].filter((sku) => sku !== "");
  const owners = new Map<string, ProductRow>();
  const variants = new Map<string, ProductRow>();
  for (let start = 0; start < skus.length; start += skusAtOnce) {
    const some = sql`any(${sql.param(skus.slice(start, start + skusAtOnce))}::text[])`;
    const found = await tx
      .select()
      .from(materials)
      .where(
        sql`${materials.sku} = ${some} or ${materials.variants} <> '[]' and exists (
          select from jsonb_array_elements(${materials.variants}) variant
          where variant->>'sku' = ${some})`,
      );
    for (const row of found) {
      owners.set(row.sku, row);
      for (const { sku } of row.variants) variants.set(sku, row);
    }
  }
  // A SKU is one product's or one variant's.
  for (const [sku, row] of variants) if (!owners.has(sku)) owners.set(sku, row);
  return owners;
}
