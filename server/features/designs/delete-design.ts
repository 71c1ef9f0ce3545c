import { eq, inArray } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { discardFiles } from "../../storage/discard-files.ts";

/**
 * Deletes a design for good, or with scope "family" all versions of its room, with their renders, then
 * the files they and their pictures left. The photo stays. Versions made from one that goes are then
 * its parent's.
 */
export async function deleteDesign(call: CallContext<"deleteDesign">): Promise<void> {
  const { params, query } = call;
  const keys = await inTenant(call, async ({ tx, jobs, actor }) => {
    const named = await findOwnedDesign(tx, actor.userId, params.id);
    await holdLock(tx, named.familyId);
    const ids = query.scope === "family" ? await listFamily(tx, named.familyId) : [named.id];
    const left = await tx
      .select({ key: renderFiles.storageKey })
      .from(renderFiles)
      .innerJoin(renders, eq(renders.id, renderFiles.renderId))
      .where(inArray(renders.designId, ids));
    const gone = await tx
      .delete(renders)
      .where(inArray(renders.designId, ids))
      .returning({ id: renders.id });
    await tx
      .update(designs)
      .set({ parentId: named.parentId })
      .where(eq(designs.parentId, named.id));
    const thumbs = await tx
      .delete(designs)
      .where(inArray(designs.id, ids))
      .returning({ key: designs.thumbKey });
    for (const render of gone) await jobs.announceRender(tx, render.id);
    return [...left, ...thumbs].map(({ key }) => key);
  });
  await discardFiles(call.request.server.dependencies, keys);
}

/** Those in the bin as well. */
async function listFamily(tx: Transaction, familyId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: designs.id })
    .from(designs)
    .where(eq(designs.familyId, familyId));
  return rows.map(({ id }) => id);
}
