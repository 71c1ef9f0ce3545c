import { eq } from "drizzle-orm";

import type { RoomType } from "#shared/image.ts";
import type { PublishState } from "#shared/studio-catalogue.ts";

import type { Transaction } from "../../db/database.ts";
import { moveBefore } from "../../db/queries/move-before.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { nextVersion } from "../../products/next-version.ts";
import { writeAudit } from "../records/write-audit.ts";
import { findRoom, holdRoom, lockRooms } from "./room-answer.ts";
import type { RoomRow } from "./room-file.ts";

/** Who changes something, and when. */
export type Change = { at: Date; actor: { userId: string; name: string | null } };

export type RoomChanges = {
  version: string;
  name?: string | undefined;
  roomType?: RoomType | undefined;
  state?: PublishState | undefined;
};

/** Renames, retypes, publishes a room or takes it back; what is left out stays. */
export async function changeRoom(
  tx: Transaction,
  change: Change,
  id: string,
  changes: RoomChanges,
): Promise<void> {
  const room = await holdRoom(tx, id, changes.version);
  const { name = room.name, roomType = room.roomType, state = room.state } = changes;
  await tx
    .update(sampleRooms)
    .set({ name, roomType, state, updatedAt: nextVersion(room.updatedAt, change.at) })
    .where(eq(sampleRooms.id, id));
  if (state !== room.state) {
    const action = state === "published" ? "room.published" : "room.unpublished";
    await writeAudit(tx, { ...change, action, target: name, details: { id } });
  }
  if (name !== room.name || roomType !== room.roomType) {
    const details = { id, before: { name: room.name, roomType: room.roomType }, name, roomType };
    await writeAudit(tx, { ...change, action: "room.changed", target: name, details });
  }
}

/** Puts a room before another one, or at the end. */
export async function moveRoom(
  tx: Transaction,
  change: Change,
  id: string,
  before: string | null,
): Promise<void> {
  await lockRooms(tx);
  const room = await findRoom(tx, id);
  if (before !== null) await findRoom(tx, before);
  if (before === id) return;
  await moveBefore(tx, sampleRooms, id, before);
  const { position } = await findRoom(tx, id);
  const details = { id, position: position + 1 };
  await writeAudit(tx, { ...change, action: "room.moved", target: room.name, details });
}

/** Deletes a room. Answers its row, whose files nobody names any more. */
export async function deleteRoom(tx: Transaction, change: Change, id: string): Promise<RoomRow> {
  await lockRooms(tx);
  const room = await findRoom(tx, id);
  await tx.delete(sampleRooms).where(eq(sampleRooms.id, id));
  await writeAudit(tx, { ...change, action: "room.deleted", target: room.name, details: { id } });
  return room;
}
