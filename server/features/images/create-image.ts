import { and, eq } from "drizzle-orm";
import type { z } from "zod";

import type { Image, RoomType } from "#shared/image.ts";
import { toUsageDay } from "#shared/usage.ts";
import { httpContract } from "#shared/wires/http.ts";

import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import { images } from "../../db/schema/images.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { inTenant, inTenantOnce } from "../../http/add-call.ts";
import type { CallContext, InTenant } from "../../http/add-call.ts";
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
  const { config } = call.request.server.dependencies;
  const { body } = httpContract.createImage;
  // Before anything is read; what counts is looked at once more with the row.
  return receiveUpload(
    call.request,
    body,
    (upload) => takeInPhoto(call, upload, null),
    (tx) => refuseTooManyPhotos(tx, config.quota, call.actor.userId, 0),
  );
}

type Fields = z.output<typeof httpContract.createImage.body>;
type Place = Pick<ReceivedUpload<Fields>, "path" | "folder" | "sha256" | "fields">;

/** What a photo that came in parts has to do with its row; all of it in the same transaction. */
export type PhotoOrigin = {
  /** It counts until then, and its photo does from then on. */
  replaces: { id: string; length: number };
  begin: (inside: InTenant & Pick<Creation, "actor">) => Promise<void>;
  end: (inside: InTenant, imageId: string) => Promise<void>;
};

/** Makes the photo of a file that lies on the server's disk, however it came there. */
export async function takeInPhoto(
  call: Creation,
  { fields, sha256, path, folder }: Place,
  origin: PhotoOrigin | null,
): Promise<Image> {
  const { decoders, storage } = call.request.server.dependencies;
  const photo = await decoders.run("photo", { path, folder });
  const { name, roomType = null, note = "" } = fields;
  const stored = await storePhoto(storage, call.tenant.companyId, photo);
  const { focal } = photo;
  const about = { name, roomType, note, focal, uploadSha256: sha256, sampleRoomId: null };
  return writeImage(call, stored, about, origin);
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
  const about = { name, roomType, note: "", focal: null, uploadSha256: null, sampleRoomId };
  return writeImage(call, stored, about, null);
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
  origin: PhotoOrigin | null,
): Promise<Image> {
  const { dependencies } = call.request.server;
  const owner = { companyId: call.tenant.companyId, ownerUserId: call.actor.userId };
  try {
    return await inTenantOnce(call, async (inside) => {
      const { tx, now, actor } = inside;
      const { quota } = dependencies.config;
      await origin?.begin(inside);
      await refuseTooManyPhotos(tx, quota, actor.userId, stored.bytes, origin?.replaces.id);
      await refuseFullCompany(tx, quota.bytesPerCompany, -(origin?.replaces.length ?? 0));
      const rows = await tx
        .insert(images)
        .values({ ...owner, ...about, ...stored, createdAt: now })
        .returning();
      await countUsage(tx, { day: toUsageDay(now), metric: "upload" });
      const row = writtenRow(rows);
      await origin?.end(inside, row.id);
      return toImage(row, []);
    });
  } catch (error) {
    await discardUnkept(dependencies, listPhotoKeys(stored), error);
    throw error;
  }
}
