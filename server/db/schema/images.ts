import { sql } from "drizzle-orm";
import { index, pgTable, unique } from "drizzle-orm/pg-core";

import { uploadContentTypes } from "#shared/upload-limits.ts";
import type { RoomType } from "#shared/image.ts";

import { companyId } from "./companies.ts";
import { personId } from "./users.ts";

/** Uploaded photos. The `…Key` columns name stored files, which never change. */
export const images = pgTable(
  "images",
  (t) => ({
    id: t.uuid("id").primaryKey().defaultRandom(),
    companyId: companyId(),
    ownerUserId: personId("owner_user_id"),
    name: t.text("name").notNull(),
    contentType: t.text("content_type", { enum: uploadContentTypes }).notNull(),
    /** Upright. */
    width: t.integer("width").notNull(),
    height: t.integer("height").notNull(),
    /** Focal length over the longer side, where the upload said so. */
    focal: t.doublePrecision("focal"),
    bytes: t.bigint("bytes", { mode: "number" }).notNull(),
    sha256: t.text("sha256").notNull(),
    /** Of the file that was sent; null for a sample room's, and for what came before this was noted. */
    uploadSha256: t.text("upload_sha256"),
    roomType: t.text("room_type").$type<RoomType>(),
    /** The sample room that it was started from, which may be gone; null for an upload. */
    sampleRoomId: t.text("sample_room_id"),
    note: t.text("note").notNull().default(""),
    originalKey: t.text("original_key").notNull(),
    thumbKey: t.text("thumb_key").notNull(),
    previewKey: t.text("preview_key").notNull(),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    /** In the bin since then. */
    deletedAt: t.timestamp("deleted_at", { withTimezone: true, precision: 3 }),
  }),
  (table) => [
    unique("images_company_id_id_key").on(table.companyId, table.id),
    index("images_owner_idx").on(table.companyId, table.ownerUserId, table.createdAt, table.id),
    index("images_bin_idx")
      .on(table.companyId, table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index("images_upload_idx").on(table.companyId, table.ownerUserId, table.uploadSha256),
  ],
);
