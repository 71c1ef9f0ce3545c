import { and, count, eq, isNull, ne, sql, sum } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { images } from "../../db/schema/images.ts";
import { uploads } from "../../db/schema/uploads.ts";
import { createQuotaExceeded } from "../../http/upload-quota.ts";
import type { Config } from "../../runtime/config.ts";

/**
 * Throws `quota_exceeded` when one more photo of `bytes` is more than a person may have; those in the
 * bin count, as they can be taken out again, and so do uploads on their way, but for `ownUploadId`. Until the transaction ends nobody else adds one of theirs.
 */
export async function refuseTooManyPhotos(
  tx: Transaction,
  { photosPerPerson: maxPhotos, bytesPerPerson: maxBytes }: Config["quota"],
  userId: string,
  bytes: number,
  ownUploadId?: string,
): Promise<void> {
  await holdLock(tx, sql`${`photos ${userId} `} || current_company_id()::text`);
  const [there] = await tx
    .select({ photos: count(), bytes: sum(images.bytes).mapWith(Number) })
    .from(images)
    .where(eq(images.ownerUserId, userId));
  const [coming] = await tx
    .select({ photos: count(), bytes: sum(uploads.length).mapWith(Number) })
    .from(uploads)
    .where(
      and(
        eq(uploads.ownerUserId, userId),
        isNull(uploads.imageId),
        ownUploadId === undefined ? undefined : ne(uploads.id, ownUploadId),
      ),
    );
  const photos = (there?.photos ?? 0) + (coming?.photos ?? 0);
  const kept = (there?.bytes ?? 0) + (coming?.bytes ?? 0);
  if (photos + 1 > maxPhotos) throw createQuotaExceeded("person", { maxPhotos });
  if (kept + bytes > maxBytes) throw createQuotaExceeded("person", { maxBytes });
}
