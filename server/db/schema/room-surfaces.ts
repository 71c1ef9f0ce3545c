import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import type { MaskArea, Point } from "#shared/mask.ts";
import type { SurfaceInput, WallPlace } from "#shared/room-surface.ts";

import { companyId } from "./companies.ts";
import { sampleRooms } from "./sample-rooms.ts";

/** Walls, floor and ceiling of sample rooms that were selected beforehand. */
export const roomSurfaces = pgTable(
  "room_surfaces",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    roomId: t.text("room_id").notNull(),
    position: t.integer("position").notNull(),
    kind: t.text("kind").$type<SurfaceInput["kind"]>().notNull(),
    place: t.text("place").$type<WallPlace>(),
    name: t.text("name"),
    at: t.jsonb("at").$type<Point>().notNull(),
    area: t.jsonb("area").$type<MaskArea>().notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: "room_surfaces_room_fk",
      columns: [table.companyId, table.roomId],
      foreignColumns: [sampleRooms.companyId, sampleRooms.id],
    }).onDelete("cascade"),
    index("room_surfaces_room").on(table.companyId, table.roomId),
  ],
);
