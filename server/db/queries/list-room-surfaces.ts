import { asc, eq } from "drizzle-orm";

import type { RoomSurface } from "#shared/room-surface.ts";

import type { Transaction } from "../database.ts";
import { roomSurfaces } from "../schema/room-surfaces.ts";

/** The prepared surfaces of a sample room of the transaction's company, in their order. */
export async function listRoomSurfaces(tx: Transaction, roomId: string): Promise<RoomSurface[]> {
  const { id, kind, place, name, at, area } = roomSurfaces;
  return tx
    .select({ id, kind, place, name, at, area })
    .from(roomSurfaces)
    .where(eq(roomSurfaces.roomId, roomId))
    .orderBy(asc(roomSurfaces.position), asc(id));
}
