import { and, eq, inArray, ne, sql } from "drizzle-orm";

import { materials } from "../../db/schema/materials.ts";
import type { Answer } from "../../http/add-call.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { writeAudit } from "../records/write-audit.ts";

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
