import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { maxSampleRooms } from "#shared/studio-catalogue.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";
import { httpContract } from "#shared/wires/http.ts";

import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { receiveUpload } from "../../http/receive-upload.ts";
import { discardPhoto, storePhoto } from "../../imaging/store-photo.ts";
import { writeAudit } from "../records/write-audit.ts";
import type { Change } from "./change-room.ts";
import { getRoom, lockRooms } from "./room-answer.ts";

/** Takes the photo of a new room in, as every photo is taken in. It is a draft, at the end. */
export async function createRoom(
  { config, kernelPool, storage, database }: Dependencies,
  companyId: string,
  change: Change,
  request: FastifyRequest,
): Promise<StudioSampleRoom> {
  const { path, fields } = await receiveUpload(
    request,
    join(config.dataDir, "uploads"),
    httpContract.createStudioSampleRoom.body,
  );
  try {
    const photo = await kernelPool.ingestPhoto(await readFile(path));
    const keys = await storePhoto(storage, companyId, photo);
    try {
      return await database.withTenant(companyId, async (tx) => {
        await lockRooms(tx);
        const [{ count, last } = { count: 0, last: -1 }] = await tx
          .select({
            count: sql<number>`count(*)::int`,
            last: sql<number>`coalesce(max(${sampleRooms.position}), -1)`,
          })
          .from(sampleRooms);
        if (count >= maxSampleRooms) {
          throw new AppError(
            "conflict",
            `A company can have at most ${maxSampleRooms} sample rooms.`,
            {
              details: { maxSampleRooms },
            },
          );
        }
        const id = randomUUID();
        await tx.insert(sampleRooms).values({
          ...keys,
          ...fields,
          companyId,
          id,
          position: last + 1,
          state: "draft",
          contentType: photo.contentType,
          width: photo.width,
          height: photo.height,
          bytes: photo.original.byteLength,
          sha256: photo.sha256,
          recipe: "upload",
          updatedAt: change.at,
        });
        const details = { id, roomType: fields.roomType };
        await writeAudit(tx, { ...change, action: "room.created", target: fields.name, details });
        return getRoom(tx, id);
      });
    } catch (error) {
      await discardPhoto(storage, keys);
      throw error;
    }
  } finally {
    await rm(path, { force: true });
  }
}
