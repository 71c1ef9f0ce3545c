import { and, eq, inArray, ne, sql } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import type { Answer } from "../../http/add-call.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";
import type { Change } from "../../db/write-audit.ts";

/**
 * Publishes products or takes them back. A floor or wall covering without a picture of its tile
 * stays a draft and is named in the answer.
 */
export async function changeStates({
  tx,
  change,
  body: { ids, state },
}: ChangeCall<"changeProductStates">): Promise<Answer<"changeProductStates">> {
  const rows = await tx
    .select()
    .from(materials)
    .where(and(inArray(materials.id, ids), ne(materials.state, state)))
    .orderBy(materials.position, materials.id)
    .for("update");
  const withoutTexture = rows
    .filter(
      ({ kind, textureKey, texture }) =>
        state === "published" && kind !== "paint" && textureKey === null && texture === null,
    )
    .map(({ id, sku, name }) => ({ id, sku, name }));
  const refused = new Set(withoutTexture.map(({ id }) => id));
  const changed = rows.filter(({ id }) => !refused.has(id));
  for (const { id, sku, name } of changed) {
    await tx
      .update(materials)
      .set({
        state,
        updatedAt: sql`greatest(${change.at}, ${materials.updatedAt} + interval '1 millisecond')`,
      })
      .where(eq(materials.id, id));
    const action = state === "published" ? "product.published" : "product.unpublished";
    await writeAudit(tx, { ...change, action, target: name, details: { id, sku } });
  }
  return { changed: changed.length, withoutTexture };
}

/**
 * Deletes those of the products that there are. Rooms that showed one of them show none from now
 * on. Answers how many, and the keys of the files that no row names any more.
 */
export async function deleteProducts(
  tx: Transaction,
  change: Change,
  ids: readonly string[],
): Promise<{ deleted: number; files: string[] }> {
  const shown = await tx
    .select({ key: sampleRooms.showcaseKey })
    .from(sampleRooms)
    .where(inArray(sampleRooms.showcaseMaterialId, [...ids]))
    .for("update");
  await tx
    .update(sampleRooms)
    .set({
      showcaseMaterialId: null,
      showcaseKey: null,
      showcaseSha256: null,
      updatedAt: change.at,
    })
    .where(inArray(sampleRooms.showcaseMaterialId, [...ids]));
  const rows = await tx
    .delete(materials)
    .where(inArray(materials.id, [...ids]))
    .returning();
  for (const { id, sku, name } of rows) {
    const details = { id, sku };
    await writeAudit(tx, { ...change, action: "product.deleted", target: name, details });
  }
  const keys = [...shown.map(({ key }) => key), ...rows.map(({ textureKey }) => textureKey)];
  return { deleted: rows.length, files: keys.filter((key) => key !== null) };
}
