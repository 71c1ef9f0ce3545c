import { and, asc, count, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { MaterialKind } from "#shared/material.ts";
import type { StockProduct, StockState } from "#shared/stock.ts";

import type { Transaction } from "../../db/database.ts";
import { cutPage } from "../../db/queries/page-cursor.ts";
import { materials } from "../../db/schema/materials.ts";
import { toMaterial } from "../../materials/material-answer.ts";
import type { MaterialRow } from "../../materials/material-answer.ts";
import { comesAfter, matchesSearch } from "../../materials/material-filters.ts";

export type ProductQuery = {
  cursor?: string | undefined;
  limit: number;
  kind?: MaterialKind | undefined;
  state?: StockState | undefined;
  search?: string | undefined;
};

/** A product's row as staff see it. */
export function toStockProduct(row: MaterialRow): StockProduct {
  return {
    material: toMaterial(row),
    state: row.state,
    version: row.updatedAt.toISOString(),
    texture: row.textureSha256 ?? row.texture,
  };
}

/** A page of the company's products in the order of its catalogue, drafts too. */
export async function listProducts(
  tx: Transaction,
  query: ProductQuery,
): Promise<{ items: StockProduct[]; nextCursor: string | null; total: number }> {
  const filters = and(
    query.kind === undefined ? undefined : eq(materials.kind, query.kind),
    query.state === undefined ? undefined : eq(materials.state, query.state),
    matchesSearch(query.search),
  );
  const [counted] = await tx.select({ total: count() }).from(materials).where(filters);
  const found = await tx
    .select()
    .from(materials)
    .where(and(filters, comesAfter(query.cursor)))
    .orderBy(asc(materials.position), asc(materials.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => ({
    at: String(row.position),
    id: row.id,
  }));
  return { items: rows.map(toStockProduct), nextCursor, total: counted?.total ?? 0 };
}

/** The row of a product, held until the transaction ends, and still as the caller saw it. */
export async function holdProduct(
  tx: Transaction,
  id: string,
  version: string,
): Promise<MaterialRow> {
  const [row] = await tx.select().from(materials).where(eq(materials.id, id)).for("update");
  if (row === undefined) throw new AppError("not_found", "Product not found.");
  if (row.updatedAt.toISOString() !== version) {
    throw new AppError("version_conflict", "The product has been changed in the meantime.", {
      details: { product: toStockProduct(row) },
    });
  }
  return row;
}
