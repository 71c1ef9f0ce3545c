import { and, asc, count, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { ProductKind } from "#shared/product.ts";
import type { StudioProduct, PublishState } from "#shared/studio-catalogue.ts";

import type { Transaction } from "../../db/database.ts";
import { cutPage } from "../../db/queries/page-cursor.ts";
import { materials } from "../../db/schema/materials.ts";
import { toCatalogueProduct } from "../../products/product-row.ts";
import type { ProductRow } from "../../products/product-row.ts";
import { comesAfter, matchesSearch } from "../../products/product-filters.ts";

export type ProductQuery = {
  cursor?: string | undefined;
  limit: number;
  kind?: ProductKind | undefined;
  state?: PublishState | undefined;
  search?: string | undefined;
};

/** A product's row as staff see it. */
export function toStudioProduct(row: ProductRow): StudioProduct {
  return {
    material: toCatalogueProduct(row),
    state: row.state,
    version: row.updatedAt.toISOString(),
    texture: row.textureSha256 ?? row.texture,
  };
}

/** A page of the company's products in the order of its catalogue, drafts too. */
export async function listProducts(
  tx: Transaction,
  query: ProductQuery,
): Promise<{ items: StudioProduct[]; nextCursor: string | null; total: number }> {
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
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.position);
  return { items: rows.map(toStudioProduct), nextCursor, total: counted?.total ?? 0 };
}

/** The row of a product, held until the transaction ends, and still as the caller saw it. */
export async function holdProduct(
  tx: Transaction,
  id: string,
  version: string,
): Promise<ProductRow> {
  const [row] = await tx.select().from(materials).where(eq(materials.id, id)).for("update");
  if (row === undefined) throw new AppError("not_found", "Product not found.");
  if (row.updatedAt.toISOString() !== version) {
    throw new AppError("version_conflict", "The product has been changed in the meantime.", {
      details: { product: toStudioProduct(row) },
    });
  }
  return row;
}
