import { eq } from "drizzle-orm";

import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";

/** Deletes a design with its renders, then the files they and its picture left. The photo stays. */
export async function deleteDesign(
  { database, storage, jobs, logger }: Dependencies,
  owner: { companyId: string; userId: string },
  designId: string,
): Promise<void> {
  const keys = await database.withTenant(owner.companyId, async (tx) => {
    await findOwnedDesign(tx, owner.userId, designId);
    const left = await tx
      .select({ key: renderFiles.storageKey })
      .from(renderFiles)
      .innerJoin(renders, eq(renders.id, renderFiles.renderId))
      .where(eq(renders.designId, designId));
    const gone = await tx
      .delete(renders)
      .where(eq(renders.designId, designId))
      .returning({ id: renders.id });
    const [design] = await tx
      .delete(designs)
      .where(eq(designs.id, designId))
      .returning({ thumbKey: designs.thumbKey });
    for (const { id } of gone) await jobs.announceRender(tx, id);
    const files = left.map((file) => file.key);
    return typeof design?.thumbKey === "string" ? [...files, design.thumbKey] : files;
  });
  for (const key of keys) {
    try {
      await storage.delete(key);
    } catch (error) {
      // The rows are gone, so nobody can reach the file; it only takes up room.
      logger.warn({ err: error, key }, "a design's file could not be removed");
    }
  }
}
