import { and, asc, count, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { z } from "zod";

import type { ProductKind } from "#shared/product.ts";

import type { Transaction } from "../db/database.ts";
import { decodeCursor } from "../db/queries/page-cursor.ts";
import { materials } from "../db/schema/materials.ts";
import type { ProductRow } from "./product-row.ts";

/** Which of the company's products are meant; `search` is looked for in name and SKU, literally. */
export type ProductFilters = {
  kind: ProductKind | undefined;
  state: ProductRow["state"] | undefined;
  search: string | undefined;
};

/**
 * Up to `limit` products after `cursor`, in the order of the catalogue. Of any number of products a
 * page costs what its own rows cost.
 */
export async function listProductRows(
  tx: Transaction,
  { kind, state, search }: ProductFilters,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ProductRow[]> {
  const after = cursor === undefined ? null : decodeCursor(cursor, z.int32());
  const place = after === null ? sql`null, null` : sql`${after.at}::integer, ${after.id}::uuid`;
  const wanted = search
    ? sql`${materials.id} = any (array(
        select search_products(${toPattern(search)}, ${kind ?? null}, ${state ?? null}, ${place}, ${limit})
      ))`
    : and(
        matches({ kind, state }),
        after === null ? undefined : sql`(${materials.position}, ${materials.id}) > (${place})`,
      );
  return tx
    .select()
    .from(materials)
    .where(wanted)
    .orderBy(asc(materials.position), asc(materials.id))
    .limit(limit);
}

/** How many products of the company are meant. */
export async function countProducts(
  tx: Transaction,
  { kind, state, search }: ProductFilters,
): Promise<number> {
  if (!search) {
    const [counted] = await tx
      .select({ total: count() })
      .from(materials)
      .where(matches({ kind, state }));
    return counted?.total ?? 0;
  }
  const { rows } = await tx.execute<{ total: string }>(
    sql`select count_products(${toPattern(search)}, ${kind ?? null}, ${state ?? null}) as total`,
  );
  return Number(rows[0]?.total ?? 0);
}

function matches({ kind, state }: Omit<ProductFilters, "search">): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(materials.kind, kind),
    state === undefined ? undefined : eq(materials.state, state),
  );
}

/** What holds these characters, none of which stands for others. */
function toPattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
