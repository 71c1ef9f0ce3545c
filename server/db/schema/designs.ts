import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import type { EditList } from "#shared/edit.ts";

import { companyId } from "./companies.ts";
import { images } from "./images.ts";
import { personId } from "./users.ts";

/** A photo and the edits made to it. */
export const designs = pgTable(
  "designs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    companyId: companyId(),
    ownerUserId: personId("owner_user_id"),
    imageId: uuid("image_id").notNull(),
    name: text("name").notNull(),
    edits: jsonb("edits").$type<EditList>().notNull(),
    version: integer("version").notNull().default(1),
    /** The stored picture of the edits, and the version it shows; both null until it is asked for. */
    thumbKey: text("thumb_key"),
    thumbVersion: integer("thumb_version"),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique("designs_company_id_id_key").on(table.companyId, table.id),
    index("designs_owner_idx").on(table.companyId, table.ownerUserId, table.updatedAt, table.id),
    index("designs_image_idx").on(table.companyId, table.imageId),
    foreignKey({
      name: "designs_image_fk",
      columns: [table.companyId, table.imageId],
      foreignColumns: [images.companyId, images.id],
    }).onDelete("cascade"),
  ],
);
