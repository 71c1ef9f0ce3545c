import { count, eq, sql, sum } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { images } from "../../db/schema/images.ts";
import { createQuotaExceeded } from "../../http/upload-quota.ts";
import type { Config } from "../../runtime/config.ts";

/**
 * Throws `quota_exceeded` when one more photo of `bytes` is more than a person may have; those in the
 * bin count, as they can be taken out again. Until the transaction ends nobody else adds one of theirs.
 */
export async function refuseTooManyPhotos(
  tx: Transaction,
  { photosPerPerson: maxPhotos, bytesPerPerson: maxBytes }: Config["quota"],
  userId: string,
  bytes: number,
): Promise<void> {
  await holdLock(tx, sql`${`photos ${userId} `} || current_company_id()::text`);
  const [there] = await tx
    .select({ photos: count(), bytes: sum(images.bytes).mapWith(Number) })
    .from(images)
    .where(eq(images.ownerUserId, userId));
  if ((there?.photos ?? 0) + 1 > maxPhotos) throw createQuotaExceeded("person", { maxPhotos });
  if ((there?.bytes ?? 0) + bytes > maxBytes) throw createQuotaExceeded("person", { maxBytes });
}
