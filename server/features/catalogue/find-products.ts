import { and, asc, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Product, ProductKind } from "#shared/product.ts";

import type { Transaction } from "../../db/database.ts";
import { cutPage } from "../../db/queries/page-cursor.ts";
import { materials } from "../../db/schema/materials.ts";
import { findProductRow, toCatalogueProduct } from "../../products/product-row.ts";
import { comesAfter, matchesSearch } from "../../products/product-filters.ts";

export type CatalogueQuery = {
  cursor?: string | undefined;
  limit: number;
  kind?: ProductKind | undefined;
  search?: string | undefined;
};

/** A page of the company's published products in the order of its catalogue; `search` looks at name and SKU. */
export async function listCatalogue(
  tx: Transaction,
  query: CatalogueQuery,
): Promise<{ items: Product[]; nextCursor: string | null }> {
  const found = await tx
    .select()
    .from(materials)
    .where(
      and(
        eq(materials.state, "published"),
        query.kind === undefined ? undefined : eq(materials.kind, query.kind),
        matchesSearch(query.search),
        comesAfter(query.cursor),
      ),
    )
    .orderBy(asc(materials.position), asc(materials.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.position);
  return { items: rows.map(toCatalogueProduct), nextCursor };
}

/** One published product of the company, or `not_found`. */
export async function getCatalogueProduct(tx: Transaction, id: string): Promise<Product> {
  const row = await findProductRow(tx, id);
  if (row.state !== "published") throw new AppError("not_found", "Product not found.");
  return toCatalogueProduct(row);
}
