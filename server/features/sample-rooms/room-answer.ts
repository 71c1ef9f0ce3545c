import { asc, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { paintProductSchema } from "#shared/product.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import type { Transaction } from "../../db/database.ts";
import { holdCompanyLock } from "../../db/hold-lock.ts";
import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import type { RoomRow } from "./room-file.ts";

/** All rooms of the company in their order, drafts too. */
export async function listRooms(tx: Transaction): Promise<StudioSampleRoom[]> {
  const rows = await tx
    .select({ room: sampleRooms, material: materials })
    .from(sampleRooms)
    .leftJoin(materials, eq(materials.id, sampleRooms.showcaseMaterialId))
    .orderBy(asc(sampleRooms.position), asc(sampleRooms.id));
  return rows.map(({ room, material }) => toStudioSampleRoom(room, material));
}

/** One room as the wire has it. */
export async function getRoom(tx: Transaction, id: string): Promise<StudioSampleRoom> {
  const room = await findRoom(tx, id);
  const [material] =
    room.showcaseMaterialId === null
      ? []
      : await tx.select().from(materials).where(eq(materials.id, room.showcaseMaterialId));
  return toStudioSampleRoom(room, material ?? null);
}

/** The row of a room of the company, or `not_found`. */
export async function findRoom(tx: Transaction, id: string): Promise<RoomRow> {
  const [room] = await tx.select().from(sampleRooms).where(eq(sampleRooms.id, id));
  if (room === undefined) throw noSuchRoom();
  return room;
}

/** The same, held until the transaction ends, and still as the caller saw it. */
export async function holdRoom(tx: Transaction, id: string, version: string): Promise<RoomRow> {
  const [room] = await tx.select().from(sampleRooms).where(eq(sampleRooms.id, id)).for("update");
  if (room === undefined) throw noSuchRoom();
  if (room.updatedAt.toISOString() !== version) {
    throw new AppError("version_conflict", "The sample room has been changed in the meantime.");
  }
  return room;
}

/** Rooms are ordered and counted by one person at a time in a company. */
export function lockRooms(tx: Transaction): Promise<void> {
  return holdCompanyLock(tx, "rooms");
}

function toStudioSampleRoom(
  room: RoomRow,
  material: typeof materials.$inferSelect | null,
): StudioSampleRoom {
  return {
    id: room.id,
    name: room.name,
    roomType: room.roomType,
    width: room.width,
    height: room.height,
    state: room.state,
    version: room.updatedAt.toISOString(),
    hasWall: room.wallMask !== null,
    showcase: material === null ? null : paintProductSchema.parse(material),
  };
}

function noSuchRoom(): AppError {
  return new AppError("not_found", "Sample room not found.");
}
