import { and, asc, eq, gt, or, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Material, MaterialKind } from "#shared/material.ts";

import type { Transaction } from "../../db/database.ts";
import { cutPage, decodeCursor } from "../../db/queries/page-cursor.ts";
import { materials } from "../../db/schema/materials.ts";
import { toMaterial } from "./material-answer.ts";

export type MaterialQuery = {
  cursor?: string | undefined;
  limit: number;
  kind?: MaterialKind | undefined;
  search?: string | undefined;
};

/** A page of the company's products in the order of its catalogue; `search` looks at name and SKU. */
export async function listMaterials(
  tx: Transaction,
  query: MaterialQuery,
): Promise<{ items: Material[]; nextCursor: string | null }> {
  const found = await tx
    .select()
    .from(materials)
    .where(
      and(
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

/** One product of the company, or `not_found`. */
export async function getMaterial(tx: Transaction, id: string): Promise<Material> {
  return toMaterial(await findMaterial(tx, id));
}

/** The row of one product of the company, or `not_found`. */
export async function findMaterial(tx: Transaction, id: string) {
  const [row] = await tx.select().from(materials).where(eq(materials.id, id));
  if (row === undefined) throw new AppError("not_found", "no such product");
  return row;
}

function matchesSearch(search: string | undefined) {
  if (search === undefined || search === "") return undefined;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(sql`${materials.name} ilike ${pattern}`, sql`${materials.sku} ilike ${pattern}`);
}

function comesAfter(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const { at, id } = decodeCursor(cursor);
  const position = Number(at);
  if (!Number.isInteger(position)) throw new AppError("bad_request", "not a cursor of this list");
  return or(
    gt(materials.position, position),
    and(eq(materials.position, position), gt(materials.id, id)),
  );
}
