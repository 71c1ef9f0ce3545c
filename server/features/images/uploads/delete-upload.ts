import { eq } from "drizzle-orm";

import { removeParts, takeUpload } from "../../../db/queries/find-upload.ts";
import { uploads } from "../../../db/schema/uploads.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { CallContext } from "../../../http/add-call.ts";
import { discardFiles } from "../../../storage/discard-files.ts";

type Removal = Pick<CallContext<"deleteUpload">, "tenant" | "actor" | "request">;

/** Removes an upload with what is stored of it; a photo that was made of it stays. */
export async function deleteUpload(call: Removal, id: string): Promise<void> {
  const keys = await inTenant(call, async ({ tx, actor, now }) => {
    const row = await takeUpload(tx, { userId: actor.userId, now }, id);
    const removed = await removeParts(tx, row.id);
    await tx.delete(uploads).where(eq(uploads.id, row.id));
    return removed;
  });
  await discardFiles(call.request.server.dependencies, keys);
}
