import { and, desc, eq, isNull } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Image } from "#shared/image.ts";

import { isInBin } from "../../db/queries/bin.ts";
import { findOwnedImage, findVisibleImage } from "../../db/queries/owned-rows.ts";
import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { images } from "../../db/schema/images.ts";
import { renders } from "../../db/schema/renders.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { endRenders } from "../../jobs/end-renders.ts";
import { describeReader } from "../../http/request-identity.ts";
import { toImages, toOneImage } from "./image-answer.ts";

/** A page of the person's photos, newest first, or of those that a file was sent for. */
export async function listImages({
  tx,
  actor,
  query,
}: TenantCall<"listImages">): Promise<Answer<"listImages">> {
  const found = await tx
    .select()
    .from(images)
    .where(
      and(
        eq(images.ownerUserId, actor.userId),
        isNull(images.deletedAt),
        query.uploadSha256 === undefined ? undefined : eq(images.uploadSha256, query.uploadSha256),
        isBefore({ at: images.createdAt, id: images.id }, query.cursor),
      ),
    )
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.createdAt);
  return { items: await toImages(tx, rows), nextCursor };
}

/** One photo as the wire has it. */
export async function getImage({ tx, actor, params }: TenantCall<"getImage">): Promise<Image> {
  return toOneImage(tx, await findVisibleImage(tx, describeReader(actor), params.id));
}

/** Changes what is said about a photo; what is left out stays. */
export async function updateImage(call: TenantCall<"updateImage">): Promise<Image> {
  const { tx, actor, params, body } = call;
  const row = await findOwnedImage(tx, actor.userId, params.id);
  const { roomType = row.roomType, note = row.note } = body;
  await tx.update(images).set({ roomType, note }).where(eq(images.id, row.id));
  return toOneImage(tx, { ...row, roomType, note });
}

/** Puts a photo, and with it its designs, in the bin; renders of them that nobody could have are ended. */
export async function deleteImage(call: TenantCall<"deleteImage">): Promise<void> {
  const { tx, actor, params, now } = call;
  const row = await findOwnedImage(tx, actor.userId, params.id);
  await tx.update(images).set({ deletedAt: now }).where(eq(images.id, row.id));
  await endRenders(tx, call.jobs, eq(renders.imageId, row.id), { finishedAt: now });
}

/** Takes a photo out of the bin; `not_found` when it is not there or its 30 days are over. */
export async function restoreImage(call: TenantCall<"restoreImage">): Promise<Image> {
  const { tx, actor, params, now } = call;
  const [row] = await tx
    .update(images)
    .set({ deletedAt: null })
    .where(
      and(
        eq(images.id, params.id),
        eq(images.ownerUserId, actor.userId),
        isInBin(images.deletedAt, now),
      ),
    )
    .returning();
  if (row === undefined) throw new AppError("not_found", "There is no such photo in the bin.");
  return toOneImage(tx, row);
}
