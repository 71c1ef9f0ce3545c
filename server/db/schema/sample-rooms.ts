import {
  bigint,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { uploadContentTypes } from "#shared/image.ts";
import type { RoomType } from "#shared/image.ts";
import type { MaskData } from "#shared/mask.ts";

import { companyId } from "./companies.ts";
import { materials } from "./materials.ts";

/** Photos a company offers to people who have none at hand. */
export const sampleRooms = pgTable(
  "sample_rooms",
  {
    companyId: companyId(),
    id: text("id").notNull(),
    position: integer("position").notNull(),
    /** Visitors see published rooms only. */
    state: text("state", { enum: ["draft", "published"] })
      .notNull()
      .default("published"),
    name: text("name").notNull(),
    roomType: text("room_type").$type<RoomType>().notNull(),
    contentType: text("content_type", { enum: uploadContentTypes }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    originalKey: text("original_key").notNull(),
    thumbKey: text("thumb_key").notNull(),
    previewKey: text("preview_key").notNull(),
    showcaseMaterialId: uuid("showcase_material_id"),
    showcaseKey: text("showcase_key"),
    showcaseSha256: text("showcase_sha256"),
    /** The wall that a product is shown on; null until somebody has marked it. */
    wallMask: jsonb("wall_mask").$type<MaskData>(),
    /** What the row was made from. */
    recipe: text("recipe").notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: "sample_rooms_showcase_fk",
      columns: [table.companyId, table.showcaseMaterialId],
      foreignColumns: [materials.companyId, materials.id],
    }),
  ],
);
