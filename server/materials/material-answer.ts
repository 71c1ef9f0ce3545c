import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { materialSchema } from "#shared/material.ts";
import type { Material } from "#shared/material.ts";

import type { Transaction } from "../db/database.ts";
import { materials } from "../db/schema/materials.ts";

export type MaterialRow = typeof materials.$inferSelect;

/** A product's row as the wire has it; the schema drops the columns of the other kinds. */
export function toMaterial(row: MaterialRow): Material {
  return materialSchema.parse(row);
}

/** The row of one product of the company, published or not, or `not_found`. */
export async function findMaterial(tx: Transaction, id: string): Promise<MaterialRow> {
  const [row] = await tx.select().from(materials).where(eq(materials.id, id));
  if (row === undefined) throw new AppError("not_found", "Product not found.");
  return row;
}
