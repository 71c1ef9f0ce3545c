import { and, asc, eq, inArray } from "drizzle-orm";

import { mostFavourites, mostRecent } from "#shared/product-lists.ts";
import type { ProductListName, ProductLists } from "#shared/product-lists.ts";

import type { Transaction } from "../../db/database.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { keptProducts } from "../../db/schema/kept-products.ts";
import { materials } from "../../db/schema/materials.ts";
import type { TenantCall } from "../../http/add-call.ts";

const mostOf = { favourite: mostFavourites, recent: mostRecent };

export function getProductLists({
  tx,
  actor,
}: TenantCall<"getProductLists">): Promise<ProductLists> {
  return readLists(tx, actor.userId);
}

async function readLists(tx: Transaction, userId: string): Promise<ProductLists> {
  const rows = await tx
    .select({ list: keptProducts.list, id: keptProducts.materialId })
    .from(keptProducts)
    .where(eq(keptProducts.ownerUserId, userId))
    .orderBy(asc(keptProducts.place));
  const idsOf = (list: ProductListName) => rows.filter((row) => row.list === list);
  return {
    favourite: idsOf("favourite").map(({ id }) => id),
    recent: idsOf("recent")
      .map(({ id }) => id)
      .toReversed(),
  };
}

/**
 * Puts products at the newest end of a list, those that are there already as well if it is that of the recent
 * ones, and takes others out. Of more than it may hold the oldest go.
 */
export async function changeProductList(
  call: TenantCall<"changeProductList">,
): Promise<ProductLists> {
  const { tx, tenant, actor, params, body } = call;
  const { list } = params;
  // Two devices at once: each adds to what the other has written.
  await holdLock(tx, actor.userId);
  const before = await readList(tx, actor.userId, list);
  const added = await keepSold(tx, body.add);
  const moved = list === "recent" ? added : added.filter((id) => !before.includes(id));
  const gone = new Set([...body.remove, ...moved]);
  const after = [...before.filter((id) => !gone.has(id)), ...moved].slice(-mostOf[list]);
  const isOfList = and(eq(keptProducts.ownerUserId, actor.userId), eq(keptProducts.list, list));
  if (after.join() !== before.join()) {
    await tx.delete(keptProducts).where(isOfList);
    const owner = { companyId: tenant.companyId, ownerUserId: actor.userId, list };
    const rows = after.map((materialId, place) => ({ ...owner, materialId, place }));
    if (rows.length > 0) await tx.insert(keptProducts).values(rows);
  }
  return readLists(tx, actor.userId);
}

async function readList(tx: Transaction, userId: string, list: ProductListName) {
  const rows = await tx
    .select({ id: keptProducts.materialId })
    .from(keptProducts)
    .where(and(eq(keptProducts.ownerUserId, userId), eq(keptProducts.list, list)))
    .orderBy(asc(keptProducts.place));
  return rows.map(({ id }) => id);
}

/** Those that the company has, each once, where it was named last. */
async function keepSold(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: materials.id })
    .from(materials)
    .where(and(inArray(materials.id, [...ids]), eq(materials.state, "published")))
    .for("key share");
  const sold = new Set(rows.map(({ id }) => id));
  return ids.filter((id, place) => sold.has(id) && ids.lastIndexOf(id) === place);
}
