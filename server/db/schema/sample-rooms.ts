import { foreignKey, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { uploadContentTypes } from "#shared/upload-limits.ts";
import type { RoomType } from "#shared/image.ts";
import type { MaskData } from "#shared/mask.ts";

import { companyId } from "./companies.ts";
import { materials } from "./materials.ts";

/** Photos a company offers to people who have none at hand. */
export const sampleRooms = pgTable(
  "sample_rooms",
  (t) => ({
    companyId: companyId(),
    id: t.text("id").notNull(),
    position: t.integer("position").notNull(),
    /** Visitors see published rooms only. */
    state: t
      .text("state", { enum: ["draft", "published"] })
      .notNull()
      .default("published"),
    name: t.text("name").notNull(),
    roomType: t.text("room_type").$type<RoomType>().notNull(),
    contentType: t.text("content_type", { enum: uploadContentTypes }).notNull(),
    width: t.integer("width").notNull(),
    height: t.integer("height").notNull(),
    bytes: t.bigint("bytes", { mode: "number" }).notNull(),
    sha256: t.text("sha256").notNull(),
    originalKey: t.text("original_key").notNull(),
    thumbKey: t.text("thumb_key").notNull(),
    previewKey: t.text("preview_key").notNull(),
    showcaseMaterialId: t.uuid("showcase_material_id"),
    showcaseKey: t.text("showcase_key"),
    showcaseSha256: t.text("showcase_sha256"),
    /** The wall that a product is shown on; null until somebody has marked it. */
    wallMask: t.jsonb("wall_mask").$type<MaskData>(),
    /** What the row was made from. */
    recipe: t.text("recipe").notNull(),
    updatedAt: t.timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: "sample_rooms_showcase_fk",
      columns: [table.companyId, table.showcaseMaterialId],
      foreignColumns: [materials.companyId, materials.id],
    }),
  ],
);
