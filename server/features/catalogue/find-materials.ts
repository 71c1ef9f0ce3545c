import { and, asc, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Material, MaterialKind } from "#shared/material.ts";

import type { Transaction } from "../../db/database.ts";
import { cutPage } from "../../db/queries/page-cursor.ts";
import { materials } from "../../db/schema/materials.ts";
import { findMaterial, toMaterial } from "../../materials/material-answer.ts";
import { comesAfter, matchesSearch } from "../../materials/material-filters.ts";

export type MaterialQuery = {
  cursor?: string | undefined;
  limit: number;
  kind?: MaterialKind | undefined;
  search?: string | undefined;
};

/** A page of the company's published products in the order of its catalogue; `search` looks at name and SKU. */
export async function listMaterials(
  tx: Transaction,
  query: MaterialQuery,
): Promise<{ items: Material[]; nextCursor: string | null }> {
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
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => ({
    at: String(row.position),
    id: row.id,
  }));
  return { items: rows.map(toMaterial), nextCursor };
}

/** One published product of the company, or `not_found`. */
export async function getMaterial(tx: Transaction, id: string): Promise<Material> {
  const row = await findMaterial(tx, id);
  if (row.state !== "published") throw new AppError("not_found", "Product not found.");
  return toMaterial(row);
}
