import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { companyId } from "./companies.ts";
import { images } from "./images.ts";
import { personId } from "./users.ts";

/** Files that come in one part after the other, until a photo is made of them or they expire. */
export const uploads = pgTable(
  "uploads",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    ownerUserId: personId("owner_user_id"),
    /** Of the whole file, as it was announced. */
    length: t.bigint("length", { mode: "number" }).notNull(),
    /** How much of it is stored: the parts end here. */
    received: t.bigint("received", { mode: "number" }).notNull().default(0),
    /** Of the whole file, as it was announced; null where nobody said. */
    sha256: t.text("sha256"),
    /** The photo that was made of it; then there are no parts any more. */
    imageId: t.uuid("image_id"),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    expiresAt: t.timestamp("expires_at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("uploads_owner_idx").on(table.companyId, table.ownerUserId),
    index("uploads_expires_idx").on(table.companyId, table.expiresAt),
    index("uploads_image_idx").on(table.companyId, table.imageId),
    foreignKey({
      name: "uploads_image_fk",
      columns: [table.companyId, table.imageId],
      foreignColumns: [images.companyId, images.id],
    }).onDelete("cascade"),
  ],
);

/** The stored files that an upload consists of; each begins where the one before it ends. */
export const uploadParts = pgTable(
  "upload_parts",
  (t) => ({
    companyId: companyId(),
    uploadId: t.uuid("upload_id").notNull(),
    start: t.bigint("start", { mode: "number" }).notNull(),
    bytes: t.bigint("bytes", { mode: "number" }).notNull(),
    storageKey: t.text("storage_key").notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.uploadId, table.start] }),
    foreignKey({
      name: "upload_parts_upload_fk",
      columns: [table.companyId, table.uploadId],
      foreignColumns: [uploads.companyId, uploads.id],
    }).onDelete("cascade"),
  ],
);
