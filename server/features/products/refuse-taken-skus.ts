import { sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import type { Transaction } from "../../db/database.ts";

/** A product that is to be written: by its id, or as a new one. */
export type SoldAs = {
  id: string | null;
  sku: string;
  variants: readonly { sku: string }[];
};

/** A SKU that something else has already. */
export type TakenSku = { sku: string; by: string };

/**
 * Throws `conflict` when a SKU of these products, their variants' among them, belongs to something
 * else in the company. The caller holds the lock of the company's products.
 */
export async function refuseTakenSkus(tx: Transaction, products: readonly SoldAs[]): Promise<void> {
  const [taken] = await findTakenSkus(tx, products);
  if (taken === undefined) return;
  throw new AppError("conflict", `Another product already has the SKU ${taken.sku}.`, {
    details: { field: "sku", productId: taken.by },
  });
}

/** Which of their SKUs belong to something else. */
export async function findTakenSkus(
  tx: Transaction,
  products: readonly SoldAs[],
): Promise<TakenSku[]> {
  const owners = new Map<string, string>();
  const taken: TakenSku[] = [];
  for (const { id, sku, variants } of products) {
    for (const one of [sku, ...variants.map((variant) => variant.sku)]) {
      const owner = id ?? `new ${sku}`;
      const before = owners.get(one);
      if (before !== undefined) taken.push({ sku: one, by: before });
      owners.set(one, owner);
    }
  }
  const skus = sql.param([...owners.keys()]);
  const { rows } = await tx.execute<{ sku: string; id: string }>(
    sql`select sku, id from materials where sku = any(${skus}::text[])
      union all
      select variant->>'sku', id from materials, jsonb_array_elements(variants) variant
      where variants <> '[]' and variant->>'sku' = any(${skus}::text[])`,
  );
  // What these products themselves have now is written anew with them.
  const written = new Set(products.map(({ id }) => id));
  for (const { sku, id } of rows) {
    if (owners.get(sku) !== id && !written.has(id)) taken.push({ sku, by: id });
  }
  return taken;
}
