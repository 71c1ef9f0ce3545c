import { eq } from "drizzle-orm";

import { productSchema } from "#shared/product.ts";
import type { Product } from "#shared/product.ts";

import type { Transaction } from "../db/database.ts";
import { foundRow } from "../db/queries/found-row.ts";
import { materials } from "../db/schema/materials.ts";

export type ProductRow = typeof materials.$inferSelect;

/** A product's row as the wire has it; the schema drops the columns of the other kinds. */
export function toCatalogueProduct(row: ProductRow): Product {
  return productSchema.parse(row);
}

/** The row of one product of the company, published or not, or `not_found`. */
export async function findProductRow(tx: Transaction, id: string): Promise<ProductRow> {
  return foundRow(await tx.select().from(materials).where(eq(materials.id, id)), "Product");
}
