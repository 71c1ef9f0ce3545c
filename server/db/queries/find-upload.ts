import { and, asc, eq, gt } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Transaction } from "../database.ts";
import { uploadParts, uploads } from "../schema/uploads.ts";
import { foundRow } from "./found-row.ts";

export type UploadRow = typeof uploads.$inferSelect;
export type UploadPart = typeof uploadParts.$inferSelect;

/** The person's upload; one of somebody else's, or one that is over, is `not_found`. */
export async function findUpload(
  tx: Transaction,
  who: { userId: string; now: Date },
  id: string,
): Promise<UploadRow> {
  return foundRow(await tx.select().from(uploads).where(isOwn(who, id)), "Upload");
}

/** The same for a change of it, which nobody else makes until the transaction ends. */
export async function takeUpload(
  tx: Transaction,
  who: { userId: string; now: Date },
  id: string,
): Promise<UploadRow> {
  const rows = await tx.select().from(uploads).where(isOwn(who, id)).for("update");
  return foundRow(rows, "Upload");
}

/** Its stored parts, the first one first. */
export function listParts(tx: Transaction, uploadId: string): Promise<UploadPart[]> {
  return tx
    .select()
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.start));
}

/** Forgets the parts of an upload and answers their files. */
export async function removeParts(tx: Transaction, uploadId: string): Promise<string[]> {
  const gone = await tx
    .delete(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .returning({ key: uploadParts.storageKey });
  return gone.map(({ key }) => key);
}

function isOwn({ userId, now }: { userId: string; now: Date }, id: string): SQL | undefined {
  return and(eq(uploads.id, id), eq(uploads.ownerUserId, userId), gt(uploads.expiresAt, now));
}
