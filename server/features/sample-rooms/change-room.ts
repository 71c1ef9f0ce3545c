import { eq } from "drizzle-orm";

import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { holdCompanyLock } from "../../db/hold-lock.ts";
import { moveBefore } from "../../db/queries/move-before.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { nextVersion } from "../../products/next-version.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";
import { findRoom, getRoom, holdRoom } from "./room-answer.ts";
import type { RoomRow } from "./room-answer.ts";

/** Renames, retypes, publishes a room or takes it back; what is left out stays. */
export async function changeRoom(
  call: ChangeCall<"changeStudioSampleRoom">,
): Promise<StudioSampleRoom> {
  const { tx, change, params, body } = call;
  const { id } = params;
  const room = await holdRoom(tx, id, body.version);
  const { name = room.name, roomType = room.roomType, state = room.state } = body;
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
  return getRoom(tx, id);
}

/** Puts a room before another one, or at the end. */
export async function moveRoom(call: ChangeCall<"moveStudioSampleRoom">): Promise<void> {
  const { tx, change, params, body } = call;
  const { id } = params;
  await holdCompanyLock(tx, "rooms");
  const room = await findRoom(tx, id);
  if (body.before !== null) await findRoom(tx, body.before);
  if (body.before === id) return;
  await moveBefore(tx, sampleRooms, id, body.before);
  const { position } = await findRoom(tx, id);
  const details = { id, position: position + 1 };
  await writeAudit(tx, { ...change, action: "room.moved", target: room.name, details });
}

/** Deletes a room. Answers its row, whose files nobody names any more. */
export async function deleteRoom(call: ChangeCall<"deleteStudioSampleRoom">): Promise<RoomRow> {
  const { tx, change, params } = call;
  await holdCompanyLock(tx, "rooms");
  const room = await findRoom(tx, params.id);
  await tx.delete(sampleRooms).where(eq(sampleRooms.id, room.id));
  const details = { id: room.id };
  await writeAudit(tx, { ...change, action: "room.deleted", target: room.name, details });
  return room;
}
