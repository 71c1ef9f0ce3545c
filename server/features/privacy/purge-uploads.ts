import { eq, inArray, lt } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { uploadParts, uploads } from "../../db/schema/uploads.ts";
import { removeAll } from "./purge-bins.ts";
import type { PurgeTools } from "./purge-bins.ts";

const batch = 20;

/** Removes uploads that expired, whether a photo was made of them or not. Answers how many there were. */
export function purgeUploads(tools: PurgeTools, companyId: string): Promise<number> {
  const isOver = lt(uploads.expiresAt, tools.clock.now());
  return removeAll(tools, companyId, (tx) => removeSomeUploads(tx, isOver));
}

/** The same with what somebody who goes has on its way. */
export function removeUploadsOf(
  tools: PurgeTools,
  companyId: string,
  userId: string,
): Promise<number> {
  const isTheirs = eq(uploads.ownerUserId, userId);
  return removeAll(tools, companyId, (tx) => removeSomeUploads(tx, isTheirs));
}

async function removeSomeUploads(tx: Transaction, which: SQL) {
  const rows = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(which)
    .limit(batch)
    .for("update", { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  const parts = await tx
    .delete(uploadParts)
    .where(inArray(uploadParts.uploadId, ids))
    .returning({ key: uploadParts.storageKey });
  await tx.delete(uploads).where(inArray(uploads.id, ids));
  return { rows: ids.length, keys: parts.map(({ key }) => key), renders: [] };
}
