import { readFile } from "node:fs/promises";

import { and, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Image, RoomType } from "#shared/image.ts";
import { toUsageDay } from "#shared/usage.ts";
import { httpContract } from "#shared/wires/http.ts";

import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import { images } from "../../db/schema/images.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { inTenant, inTenantOnce } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { receiveUpload } from "../../http/receive-upload.ts";
import type { IngestedPhoto } from "../../imaging/ingest-photo.ts";
import { listPhotoKeys, storePhoto } from "../../imaging/store-photo.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import { countUsage } from "../records/count-usage.ts";
import { toImage } from "./image-answer.ts";

type Creation = Pick<CallContext<"createImage">, "tenant" | "actor" | "request">;

/**
 * Takes an upload in: checked, stripped of metadata, its small copies made, every file flushed to
 * disk, and only then written down. When this resolves the photo survives a power cut.
 */
export function createImage(call: CallContext<"createImage">): Promise<Image> {
  const { kernelPool } = call.request.server.dependencies;
  return receiveUpload(call.request, httpContract.createImage.body, async ({ path, fields }) => {
    const photo = await kernelPool.ingestPhoto(await readFile(path));
    const { name, roomType = null, note = "" } = fields;
    return writeImage(call, photo, { name, roomType, note });
  });
}

/** Copies a sample room of the company into the person's own photos. */
export async function createImageFromSample(
  call: CallContext<"createImageFromSample">,
): Promise<Image> {
  const { storage } = call.request.server.dependencies;
  const { sampleRoomId } = call.body;
  const isRoom = and(
    eq(sampleRooms.companyId, call.tenant.companyId),
    eq(sampleRooms.id, sampleRoomId),
    eq(sampleRooms.state, "published"),
  );
  const rooms = await inTenant(call, ({ tx }) => tx.select().from(sampleRooms).where(isRoom));
  const room = foundRow(rooms, "Sample room");
  const [original, thumb, preview] = await Promise.all(
    listPhotoKeys(room).map((key) => storage.getBytes(key)),
  );
  if (!original || !thumb || !preview) throw new AppError("not_found", "Sample room not found.");
  const { name, roomType } = room;
  return writeImage(call, { ...room, original, thumb, preview, focal: null }, { name, roomType, note: "" });
}

async function writeImage(
  call: Creation,
  photo: IngestedPhoto,
  about: { name: string; roomType: RoomType | null; note: string },
): Promise<Image> {
  const { dependencies } = call.request.server;
  const owner = { companyId: call.tenant.companyId, ownerUserId: call.actor.userId };
  const stored = await storePhoto(dependencies.storage, owner.companyId, photo);
  try {
    return await inTenantOnce(call, async ({ tx, now }) => {
      const rows = await tx
        .insert(images)
        .values({ ...owner, ...about, ...stored, createdAt: now })
        .returning();
      await countUsage(tx, { day: toUsageDay(now), metric: "upload" });
      return toImage(writtenRow(rows), []);
    });
  } catch (error) {
    await discardFiles(dependencies, listPhotoKeys(stored));
    throw error;
  }
}
