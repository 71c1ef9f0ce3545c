import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Image, RoomType } from "#shared/image.ts";

import type { Transaction } from "../../db/database.ts";
import { findOwnedImage, findVisibleImage } from "../../db/queries/owned-rows.ts";
import type { Reader } from "../../db/queries/owned-rows.ts";
import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { images } from "../../db/schema/images.ts";
import { toImages } from "./image-answer.ts";

/** How long a photo stays in the bin. */
export const binDays = 30;

/** A page of the person's photos, newest first. */
export async function listImages(
  tx: Transaction,
  userId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ items: Image[]; nextCursor: string | null }> {
  const found = await tx
    .select()
    .from(images)
    .where(
      and(
        eq(images.ownerUserId, userId),
        isNull(images.deletedAt),
        isBefore({ at: images.createdAt, id: images.id }, query.cursor),
      ),
    )
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.createdAt);
  return { items: await toImages(tx, rows), nextCursor };
}

/** One photo as the wire has it. */
export async function getImage(tx: Transaction, reader: Reader, imageId: string): Promise<Image> {
  return toOneImage(tx, await findVisibleImage(tx, reader, imageId));
}

/** Changes what is said about a photo; what is left out stays. */
export async function updateImage(
  tx: Transaction,
  userId: string,
  imageId: string,
  changes: { roomType?: RoomType | null | undefined; note?: string | undefined },
): Promise<Image> {
  const row = await findOwnedImage(tx, userId, imageId);
  const { roomType = row.roomType, note = row.note } = changes;
  await tx.update(images).set({ roomType, note }).where(eq(images.id, row.id));
  return toOneImage(tx, { ...row, roomType, note });
}

/** Puts a photo, and with it its designs, in the bin. */
export async function deleteImage(
  tx: Transaction,
  userId: string,
  imageId: string,
  now: Date,
): Promise<void> {
  const row = await findOwnedImage(tx, userId, imageId);
  await tx.update(images).set({ deletedAt: now }).where(eq(images.id, row.id));
}

/** Takes a photo out of the bin; `not_found` when it is not there or its 30 days are over. */
export async function restoreImage(
  tx: Transaction,
  userId: string,
  imageId: string,
  now: Date,
): Promise<Image> {
  const oldest = new Date(now.getTime() - binDays * 24 * 60 * 60 * 1000);
  const [row] = await tx
    .update(images)
    .set({ deletedAt: null })
    .where(
      and(
        eq(images.id, imageId),
        eq(images.ownerUserId, userId),
        isNotNull(images.deletedAt),
        gt(images.deletedAt, oldest),
      ),
    )
    .returning();
  if (row === undefined) throw new AppError("not_found", "There is no such photo in the bin.");
  return toOneImage(tx, row);
}

async function toOneImage(tx: Transaction, row: typeof images.$inferSelect): Promise<Image> {
  const [image] = await toImages(tx, [row]);
  if (image === undefined)
    throw new AppError("internal_error", "the photo disappeared during the request");
  return image;
}
