import { asc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { SampleRoom, SampleRoomVariant } from "#shared/image.ts";
import { paintMaterialSchema } from "#shared/material.ts";

import type { Transaction } from "../../db/database.ts";
import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { addCall } from "../../http/add-call.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";

/** Rooms to try the product on without a photo of one's own. */
export async function addSampleRooms(app: FastifyInstance): Promise<void> {
  const { database, storage } = app.dependencies;
  addCall(app, "listSampleRooms", async ({ tenant }) => ({
    items: await database.withTenant(tenant.companyId, listSampleRooms),
  }));
  addCall(app, "getSampleRoomBytes", async ({ tenant, params, request, reply }) => {
    const file = await database.withTenant(tenant.companyId, (tx) =>
      findSampleRoomFile(tx, params.id, params.variant),
    );
    return sendStoredFile(storage, request, reply, file);
  });
}

async function listSampleRooms(tx: Transaction): Promise<SampleRoom[]> {
  const rows = await tx
    .select({ room: sampleRooms, material: materials })
    .from(sampleRooms)
    .leftJoin(materials, eq(materials.id, sampleRooms.showcaseMaterialId))
    .orderBy(asc(sampleRooms.position));
  return rows.map(({ room, material }) => ({
    id: room.id,
    name: room.name,
    roomType: room.roomType,
    width: room.width,
    height: room.height,
    showcase: material === null ? null : paintMaterialSchema.parse(material),
  }));
}

async function findSampleRoomFile(
  tx: Transaction,
  id: string,
  variant: SampleRoomVariant,
): Promise<SentFile> {
  const [room] = await tx.select().from(sampleRooms).where(eq(sampleRooms.id, id));
  if (room === undefined) throw new AppError("not_found", "no such sample room");
  const cache = "revalidate";
  const contentType = "image/webp";
  if (variant === "thumb") {
    return { key: room.thumbKey, tag: `${room.sha256}-thumb`, contentType, cache };
  }
  if (variant === "preview") {
    return { key: room.previewKey, tag: `${room.sha256}-preview`, contentType, cache };
  }
  if (room.showcaseKey === null || room.showcaseSha256 === null) {
    throw new AppError("not_found", "this room has no showcase");
  }
  return { key: room.showcaseKey, tag: room.showcaseSha256, contentType, cache };
}
