import { asc, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { studioSampleRoomSchema } from "#shared/studio-catalogue.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import type { RoomRow } from "./room-file.ts";

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
      showcase: material,
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
