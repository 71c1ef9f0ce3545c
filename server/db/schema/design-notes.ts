import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { companyId } from "./companies.ts";
import { families } from "./families.ts";
import { users } from "./users.ts";

/** What staff write about a room; whoever made the room reads it. */
export const designNotes = pgTable(
  "design_notes",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    familyId: t.uuid("family_id").notNull(),
    authorUserId: t.uuid("author_user_id").references(() => users.id, { onDelete: "set null" }),
    text: t.text("text").notNull(),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("design_notes_family_idx").on(table.companyId, table.familyId, table.createdAt),
    foreignKey({
      name: "design_notes_family_fk",
      columns: [table.companyId, table.familyId],
      foreignColumns: [families.companyId, families.id],
    }).onDelete("cascade"),
  ],
);
