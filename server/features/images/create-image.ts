import { and, eq } from "drizzle-orm";
import type { z } from "zod";

import type { Image, RoomType } from "#shared/image.ts";
import { toUsageDay } from "#shared/usage.ts";
import { httpContract } from "#shared/wires/http.ts";

import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import { images } from "../../db/schema/images.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { inTenant, inTenantOnce } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { receiveUpload } from "../../http/receive-upload.ts";
import type { ReceivedUpload } from "../../http/receive-upload.ts";
import { refuseFullCompany } from "../../http/upload-quota.ts";
import { copyPhoto, listPhotoKeys, storePhoto } from "../../imaging/store-photo.ts";
import type { StoredPhoto } from "../../imaging/store-photo.ts";
import { discardUnkept } from "../../files/discard-unkept.ts";
import { countUsage } from "../records/count-usage.ts";
import { toImage } from "./image-answer.ts";
import { refuseTooManyPhotos } from "./photo-quota.ts";

type Creation = Pick<CallContext<"createImage">, "tenant" | "actor" | "request">;

/**
 * Takes an upload in: checked, stripped of metadata, its small copies made, every file flushed to
 * disk, and only then written down. When this resolves the photo survives a power cut.
 */
export function createImage(call: CallContext<"createImage">): Promise<Image> {
  const { decoders, storage, config } = call.request.server.dependencies;
  const { body } = httpContract.createImage;
  const takeIn = async ({ fields, sha256, ...place }: ReceivedUpload<z.output<typeof body>>) => {
    const photo = await decoders.run("photo", place);
    const { name, roomType = null, note = "" } = fields;
    const stored = await storePhoto(storage, call.tenant.companyId, photo);
    return writeImage(call, stored, {
      name,
      roomType,
      note,
      focal: photo.focal,
      uploadSha256: sha256,
      sampleRoomId: null,
    });
  };
  // Before anything is read; what counts is looked at once more with the row.
  return receiveUpload(call.request, body, takeIn, (tx) =>
    refuseTooManyPhotos(tx, config.quota, call.actor.userId, 0),
  );
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
  const stored = await copyPhoto(storage, call.tenant.companyId, room);
  const { name, roomType } = room;
  return writeImage(call, stored, {
    name,
    roomType,
    note: "",
    focal: null,
    uploadSha256: null,
    sampleRoomId,
  });
}

async function writeImage(
  call: Creation,
  stored: StoredPhoto,
  about: {
    name: string;
    roomType: RoomType | null;
    note: string;
    focal: number | null;
    uploadSha256: string | null;
    sampleRoomId: string | null;
  },
): Promise<Image> {
  const { dependencies } = call.request.server;
  const owner = { companyId: call.tenant.companyId, ownerUserId: call.actor.userId };
  try {
    return await inTenantOnce(call, async ({ tx, now, actor }) => {
      const { quota } = dependencies.config;
      await refuseTooManyPhotos(tx, quota, actor.userId, stored.bytes);
      await refuseFullCompany(tx, quota.bytesPerCompany, 0);
      const rows = await tx
        .insert(images)
        .values({ ...owner, ...about, ...stored, createdAt: now })
        .returning();
      await countUsage(tx, { day: toUsageDay(now), metric: "upload" });
      return toImage(writtenRow(rows), []);
    });
  } catch (error) {
    await discardUnkept(dependencies, listPhotoKeys(stored), error);
    throw error;
  }
}
