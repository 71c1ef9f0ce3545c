import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, unique, uniqueIndex } from "drizzle-orm/pg-core";

import type { EditList, EditOutline } from "#shared/edit.ts";

import { companyId } from "./companies.ts";
import { images } from "./images.ts";
import { personId } from "./users.ts";

/** A photo and the edits made to it. */
export const designs = pgTable(
  "designs",
  (t) => ({
    id: t.uuid("id").primaryKey().defaultRandom(),
    companyId: companyId(),
    ownerUserId: personId("owner_user_id"),
    imageId: t.uuid("image_id").notNull(),
    name: t.text("name").notNull(),
    /** Versions of one room: the same photo, owner and name. A design on its own is a family of one. */
    familyId: t.uuid("family_id").notNull().defaultRandom(),
    /** The version that it was made from; null for one made from the original. */
    parentId: t.uuid("parent_id"),
    /** A, B, …, and for versions of A: A2, A3, … It stays with the version. */
    letter: t.text("letter").notNull().default("A"),
    /** The version's own name, if somebody gave it one. */
    label: t.text("label"),
    /** As they were written; large, and read as text. */
    edits: t.json("edits").$type<EditList>().notNull(),
    editCount: t
      .integer("edit_count")
      .notNull()
      .generatedAlwaysAs(sql`json_array_length(edits)`),
    outline: t
      .jsonb("outline")
      .$type<EditOutline[]>()
      .notNull()
      .generatedAlwaysAs(sql`outline_edits(edits)`),
    version: t.integer("version").notNull().default(1),
    /** The stored picture of the edits, and the version it shows; both null until it is asked for. */
    thumbKey: t.text("thumb_key"),
    thumbVersion: t.integer("thumb_version"),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    updatedAt: t.timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
    /** Since when it is in the bin. */
    deletedAt: t.timestamp("deleted_at", { withTimezone: true, precision: 3 }),
  }),
  (table) => [
    unique("designs_company_id_id_key").on(table.companyId, table.id),
    index("designs_owner_idx").on(table.companyId, table.ownerUserId, table.updatedAt, table.id),
    index("designs_company_idx").on(table.companyId, table.updatedAt, table.id),
    index("designs_family_idx").on(table.companyId, table.familyId),
    index("designs_image_idx").on(table.companyId, table.imageId),
    index("designs_parent_idx").on(table.companyId, table.parentId),
    index("designs_bin_idx")
      .on(table.companyId, table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    uniqueIndex("designs_letter_key")
      .on(table.companyId, table.familyId, table.letter)
      .where(sql`${table.deletedAt} is null`),
    // Only the parent is forgotten with it, not the company: see the migration.
    foreignKey({
      name: "designs_parent_fk",
      columns: [table.companyId, table.parentId],
      foreignColumns: [table.companyId, table.id],
    }).onDelete("set null"),
    foreignKey({
      name: "designs_image_fk",
      columns: [table.companyId, table.imageId],
      foreignColumns: [images.companyId, images.id],
    }).onDelete("cascade"),
  ],
);
