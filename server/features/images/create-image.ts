import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { Image, RoomType } from "#shared/image.ts";
import { toUsageDay } from "#shared/usage.ts";
import { httpContract } from "#shared/wires/http.ts";

import { images } from "../../db/schema/images.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { IngestedPhoto } from "../../imaging/ingest-photo.ts";
import { receiveUpload } from "../../http/receive-upload.ts";
import { discardPhoto, storePhoto } from "../../imaging/store-photo.ts";
import { countUsage } from "../records/count-usage.ts";
import { toImage } from "./image-answer.ts";

export type Owner = { companyId: string; userId: string };

type About = { name: string; roomType: RoomType | null; note: string };

/**
 * Takes an upload in: checked, stripped of metadata, its small copies made, every file flushed to
 * disk, and only then written down. When this resolves the photo survives a power cut.
 */
export async function createImageFromUpload(
  dependencies: Dependencies,
  owner: Owner,
  request: FastifyRequest,
): Promise<Image> {
  const temporaryDirectory = join(dependencies.config.dataDir, "uploads");
  const { path, fields } = await receiveUpload(
    request,
    temporaryDirectory,
    httpContract.createImage.body,
  );
  try {
    const photo = await dependencies.kernelPool.ingestPhoto(await readFile(path));
    const { name, roomType = null, note = "" } = fields;
    return await writeImage(dependencies, owner, photo, { name, roomType, note });
  } finally {
    await rm(path, { force: true });
  }
}

/** Copies a sample room of the company into the person's own photos. */
export async function createImageFromSample(
  dependencies: Dependencies,
  owner: Owner,
  sampleRoomId: string,
): Promise<Image> {
  const { database, storage } = dependencies;
  const [room] = await database.withTenant(owner.companyId, (tx) =>
    tx
      .select()
      .from(sampleRooms)
      .where(
        and(
          eq(sampleRooms.companyId, owner.companyId),
          eq(sampleRooms.id, sampleRoomId),
          eq(sampleRooms.state, "published"),
        ),
      ),
  );
  if (room === undefined) throw new AppError("not_found", "Sample room not found.");
  const [original, thumb, preview] = await Promise.all(
    [room.originalKey, room.thumbKey, room.previewKey].map((key) => storage.getBytes(key)),
  );
  if (!original || !thumb || !preview) throw new AppError("not_found", "Sample room not found.");
  const photo = { ...room, original, thumb, preview };
  return writeImage(dependencies, owner, photo, {
    name: room.name,
    roomType: room.roomType,
    note: "",
  });
}

async function writeImage(
  { storage, database, clock }: Dependencies,
  owner: Owner,
  photo: IngestedPhoto,
  about: About,
): Promise<Image> {
  const keys = await storePhoto(storage, owner.companyId, photo);
  try {
    const createdAt = clock.now();
    const [row] = await database.withTenant(owner.companyId, async (tx) => {
      const rows = await tx
        .insert(images)
        .values({
          companyId: owner.companyId,
          ownerUserId: owner.userId,
          ...about,
          ...keys,
          contentType: photo.contentType,
          width: photo.width,
          height: photo.height,
          bytes: photo.original.byteLength,
          sha256: photo.sha256,
          createdAt,
        })
        .returning();
      await countUsage(tx, { day: toUsageDay(createdAt), metric: "upload" });
      return rows;
    });
    if (row === undefined) throw new AppError("internal_error", "the photo was not written down");
    return toImage(row, []);
  } catch (error) {
    await discardPhoto(storage, keys);
    throw error;
  }
}
