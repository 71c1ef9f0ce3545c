import { and, count, eq, max } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { maxRoomSurfaces } from "#shared/room-surface.ts";
import type { RoomSurface } from "#shared/room-surface.ts";

import { holdCompanyLock } from "../../db/hold-lock.ts";
import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import { roomSurfaces } from "../../db/schema/room-surfaces.ts";
import { writeAudit } from "../../db/write-audit.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { findRoom } from "./room-answer.ts";

/**
 * Keeps a selected surface of a room, behind the others. `conflict` when the room has as many as
 * it may have, `bad_request` when the place pointed at lies outside of the photo.
 */
export async function addSurface(call: ChangeCall<"addStudioRoomSurface">): Promise<RoomSurface> {
  const { tx, change, params, body } = call;
  await holdCompanyLock(tx, "rooms");
  const room = await findRoom(tx, params.id);
  const [x, y] = body.at;
  if (x < 0 || y < 0 || x >= room.width || y >= room.height) {
    throw new AppError("bad_request", "The place lies outside of the photo.", {
      details: { field: "at" },
    });
  }
  const [there] = await tx
    .select({ surfaces: count(), last: max(roomSurfaces.position) })
    .from(roomSurfaces)
    .where(eq(roomSurfaces.roomId, room.id));
  if ((there?.surfaces ?? 0) >= maxRoomSurfaces) {
    throw new AppError("conflict", `A room can have at most ${maxRoomSurfaces} surfaces.`, {
      details: { maxRoomSurfaces },
    });
  }
  const { companyId, id: roomId } = room;
  const position = (there?.last ?? -1) + 1;
  const rows = await tx
    .insert(roomSurfaces)
    .values({ ...body, companyId, roomId, position })
    .returning({ id: roomSurfaces.id });
  const { id } = writtenRow(rows);
  const { kind, place, name } = body;
  const details = { id: roomId, surface: id, kind, place, name };
  await writeAudit(tx, { ...change, action: "room.surface-added", target: room.name, details });
  return { ...body, id };
}

/** Forgets a prepared surface; designs that were made with it stay as they are. */
export async function removeSurface(call: ChangeCall<"removeStudioRoomSurface">): Promise<void> {
  const { tx, change, params } = call;
  const room = await findRoom(tx, params.id);
  const { id, kind, place, name } = roomSurfaces;
  const removed = await tx
    .delete(roomSurfaces)
    .where(and(eq(roomSurfaces.roomId, room.id), eq(id, params.surfaceId)))
    .returning({ surface: id, kind, place, name });
  const details = { id: room.id, ...foundRow(removed, "Surface") };
  await writeAudit(tx, { ...change, action: "room.surface-removed", target: room.name, details });
}
