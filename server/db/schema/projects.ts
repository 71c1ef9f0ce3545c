import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { companyId } from "./companies.ts";
import { personId } from "./users.ts";

/** Rooms that somebody looks at together: a flat, a house. */
export const projects = pgTable(
  "projects",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    ownerUserId: personId("owner_user_id"),
    name: t.text("name").notNull(),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("projects_owner_idx").on(table.companyId, table.ownerUserId, table.createdAt),
  ],
);
