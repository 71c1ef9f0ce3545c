import { asc, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { SampleRoomVariant } from "#shared/image.ts";
import { studioSampleRoomSchema } from "#shared/studio-catalogue.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { toCatalogueProduct } from "../../products/product-row.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";

export type RoomRow = typeof sampleRooms.$inferSelect;

const what = "Sample room";

/** All rooms of the company in their order, drafts too. */
export async function listRooms(
  { tx }: { tx: Transaction },
  filter?: SQL,
): Promise<StudioSampleRoom[]> {
  const rows = await tx
    .select({ room: sampleRooms, material: materials })
    .from(sampleRooms)
    .leftJoin(materials, eq(materials.id, sampleRooms.showcaseMaterialId))
    .where(filter)
    .orderBy(asc(sampleRooms.position), asc(sampleRooms.id));
  return rows.map(({ room, material }) =>
    studioSampleRoomSchema.parse({
      ...room,
      version: room.updatedAt.toISOString(),
      hasWall: room.wallMask !== null,
      showcase: material === null ? null : toCatalogueProduct(material, null),
    }),
  );
}

/** One room as the wire has it. */
export async function getRoom(tx: Transaction, id: string): Promise<StudioSampleRoom> {
  return foundRow(await listRooms({ tx }, eq(sampleRooms.id, id)), what);
}

/** The row of a room of the company, or `not_found`. */
export async function findRoom(tx: Transaction, id: string): Promise<RoomRow> {
  return foundRow(await tx.select().from(sampleRooms).where(eq(sampleRooms.id, id)), what);
}

/** The same, held until the transaction ends, and still as the caller saw it. */
export async function holdRoom(tx: Transaction, id: string, version: string): Promise<RoomRow> {
  const rows = await tx.select().from(sampleRooms).where(eq(sampleRooms.id, id)).for("update");
  const room = foundRow(rows, what);
  if (room.updatedAt.toISOString() !== version) {
    throw new AppError("version_conflict", "The sample room has been changed in the meantime.");
  }
  return room;
}

/** The stored file behind a variant of a room; `not_found` when it has no showcase. */
export function toRoomFile(room: RoomRow, variant: SampleRoomVariant): SentFile {
  const cache = "revalidate";
  const contentType = "image/webp";
  if (variant === "thumb") {
    return { key: room.thumbKey, tag: `${room.sha256}-thumb`, contentType, cache };
  }
  if (variant === "preview") {
    return { key: room.previewKey, tag: `${room.sha256}-preview`, contentType, cache };
  }
  if (room.showcaseKey === null || room.showcaseSha256 === null) throw noShowcase();
  return { key: room.showcaseKey, tag: room.showcaseSha256, contentType, cache };
}

export function noShowcase(): AppError {
  return new AppError("not_found", "This sample room has no showcase.");
}
