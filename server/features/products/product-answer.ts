import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { cutPage } from "../../db/queries/page-cursor.ts";
import { materials } from "../../db/schema/materials.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { toCatalogueProduct } from "../../products/product-row.ts";
import type { ProductRow } from "../../products/product-row.ts";
import { countProducts, listProductRows } from "../../products/list-product-rows.ts";

/** A product's row as staff see it. */
export function toStudioProduct(row: ProductRow): StudioProduct {
  return {
    material: toCatalogueProduct(row, null),
    state: row.state,
    version: row.updatedAt.toISOString(),
    texture: row.textureSha256 ?? row.texture,
    prices: row.prices,
  };
}

/** A page of the company's products in the order of its catalogue, drafts too. */
export async function listProducts({
  tx,
  query,
}: TenantCall<"listProducts">): Promise<Answer<"listProducts">> {
  const filters = { kind: query.kind, state: query.state, search: query.search };
  const total = await countProducts(tx, filters);
  const found = await listProductRows(tx, filters, { ...query, limit: query.limit + 1 });
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.position);
  return { items: rows.map(toStudioProduct), nextCursor, total };
}

/** The row of a product, held until the transaction ends, and still as the caller saw it. */
export async function holdProduct(
  tx: Transaction,
  id: string,
  version: string,
): Promise<ProductRow> {
  const rows = await tx.select().from(materials).where(eq(materials.id, id)).for("update");
  const row = foundRow(rows, "Product");
  if (row.updatedAt.toISOString() !== version) {
    throw new AppError("version_conflict", "The product has been changed in the meantime.", {
      details: { product: toStudioProduct(row) },
    });
  }
  return row;
}
