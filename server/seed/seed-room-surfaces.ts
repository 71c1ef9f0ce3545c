import { readFile } from "node:fs/promises";

import { inArray } from "drizzle-orm";
import { z } from "zod";

import { surfaceInputSchema } from "#shared/room-surface.ts";
import type { SurfaceInput } from "#shared/room-surface.ts";

import { roomSurfaces } from "../db/schema/room-surfaces.ts";
import { sampleRooms } from "../db/schema/sample-rooms.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { claimSeeds } from "./claim-seeds.ts";
import { sampleRoomSeeds } from "./sample-room-seeds.ts";
import type { SeededCompany } from "./seed-catalogue.ts";

/**
 * Gives a company the prepared surfaces of the sample rooms that it was given and still has, each
 * room's once. Run it after `seedSampleRooms`.
 */
export async function seedRoomSurfaces(
  { database }: Pick<Dependencies, "database">,
  { id: companyId }: Pick<SeededCompany, "id">,
): Promise<void> {
  await database.withTenant(companyId, async (tx) => {
    const seeds = sampleRoomSeeds.map(({ id }) => ({ key: id }));
    const missing = await claimSeeds(tx, "room-surfaces", seeds);
    if (missing.length === 0) return;
    const keys = missing.map(({ key }) => key);
    const { id } = sampleRooms;
    const rooms = await tx.select({ id }).from(sampleRooms).where(inArray(id, keys));
    for (const { id: roomId } of rooms) {
      const surfaces = await readSurfaces(roomId);
      await tx
        .insert(roomSurfaces)
        .values(surfaces.map((surface, position) => ({ ...surface, companyId, roomId, position })));
    }
  });
}

async function readSurfaces(roomId: string): Promise<SurfaceInput[]> {
  const folder = new URL("rooms/", import.meta.url);
  const text = await readFile(new URL(`${roomId}-surfaces.json`, folder), "utf8");
  return z.array(surfaceInputSchema).min(1).parse(JSON.parse(text));
}
