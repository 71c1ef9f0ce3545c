import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { productSchema } from "#shared/product.ts";
import type { Product } from "#shared/product.ts";

import type { Transaction } from "../db/database.ts";
import { materials } from "../db/schema/materials.ts";

export type ProductRow = typeof materials.$inferSelect;

/** A product's row as the wire has it; the schema drops the columns of the other kinds. */
export function toCatalogueProduct(row: ProductRow): Product {
  return productSchema.parse(row);
}

/** The row of one product of the company, published or not, or `not_found`. */
export async function findProductRow(tx: Transaction, id: string): Promise<ProductRow> {
  const [row] = await tx.select().from(materials).where(eq(materials.id, id));
  if (row === undefined) throw new AppError("not_found", "Product not found.");
  return row;
}
