import {
  bigint,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import { uploadContentTypes } from "#shared/image.ts";
import type { RoomType } from "#shared/image.ts";

import { companyId } from "./companies.ts";
import { personId } from "./users.ts";

/** Uploaded photos. The `…Key` columns name stored files, which never change. */
export const images = pgTable(
  "images",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    companyId: companyId(),
    ownerUserId: personId("owner_user_id"),
    name: text("name").notNull(),
    contentType: text("content_type", { enum: uploadContentTypes }).notNull(),
    /** Upright. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    roomType: text("room_type").$type<RoomType>(),
    note: text("note").notNull().default(""),
    originalKey: text("original_key").notNull(),
    thumbKey: text("thumb_key").notNull(),
    previewKey: text("preview_key").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    /** In the bin since then. */
    deletedAt: timestamp("deleted_at", { withTimezone: true, precision: 3 }),
  },
  (table) => [
    unique("images_company_id_id_key").on(table.companyId, table.id),
    index("images_owner_idx").on(table.companyId, table.ownerUserId, table.createdAt, table.id),
  ],
);
