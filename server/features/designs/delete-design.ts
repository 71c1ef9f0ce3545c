import { eq } from "drizzle-orm";

import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { discardFiles } from "../../storage/discard-files.ts";

/** Deletes a design with its renders, then the files they and its picture left. The photo stays. */
export async function deleteDesign(call: CallContext<"deleteDesign">): Promise<void> {
  const { id } = call.params;
  const keys = await inTenant(call, async ({ tx, jobs, actor }) => {
    await findOwnedDesign(tx, actor.userId, id);
    const left = await tx
      .select({ key: renderFiles.storageKey })
      .from(renderFiles)
      .innerJoin(renders, eq(renders.id, renderFiles.renderId))
      .where(eq(renders.designId, id));
    const gone = await tx
      .delete(renders)
      .where(eq(renders.designId, id))
      .returning({ id: renders.id });
    const thumbs = await tx
      .delete(designs)
      .where(eq(designs.id, id))
      .returning({ key: designs.thumbKey });
    for (const render of gone) await jobs.announceRender(tx, render.id);
    return [...left, ...thumbs].map(({ key }) => key);
  });
  await discardFiles(call.request.server.dependencies, keys);
}
