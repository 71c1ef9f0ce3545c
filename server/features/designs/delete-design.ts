import { and, eq, inArray, isNull } from "drizzle-orm";

import { holdLock } from "../../db/hold-lock.ts";
import { findOwnedDesign } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import { renders } from "../../db/schema/renders.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";
import { endRenders } from "../../jobs/end-renders.ts";

/**
 * Puts a design, or with scope "family" all versions of its room, in the bin for 30 days. The photo
 * stays; that it has no other design is said, so that the person can be offered to delete it too.
 */
export async function deleteDesign({
  tx,
  jobs,
  actor,
  params,
  query,
  now,
}: TenantCall<"deleteDesign">): Promise<Answer<"deleteDesign">> {
  const { id, familyId, imageId } = await findOwnedDesign(tx, describeReader(actor), params.id);
  await holdLock(tx, familyId);
  const isMeant = query.scope === "family" ? eq(designs.familyId, familyId) : eq(designs.id, id);
  const binned = await tx
    .update(designs)
    .set({ deletedAt: now })
    .where(and(isMeant, isNull(designs.deletedAt)))
    .returning({ id: designs.id });
  const ids = binned.map((row) => row.id);
  await endRenders(tx, jobs, inArray(renders.designId, ids), { finishedAt: now });
  const left = await tx.$count(
    designs,
    and(
      eq(designs.imageId, imageId),
      eq(designs.ownerUserId, actor.userId),
      isNull(designs.deletedAt),
    ),
  );
  const [image] = await tx.select({ name: images.name }).from(images).where(eq(images.id, imageId));
  return { imageId, imageName: image?.name ?? "", designsLeft: left };
}
