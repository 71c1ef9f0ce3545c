import { index, pgTable } from "drizzle-orm/pg-core";

import { users } from "./users.ts";

/** Sign-ins and the like of people who look after no company, and of nobody known. Rows are only added. */
export const personEvents = pgTable(
  "person_events",
  (t) => ({
    id: t.uuid("id").primaryKey().defaultRandom(),
    at: t.timestamp("at", { withTimezone: true }).notNull(),
    userId: t.uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    action: t.text("action").notNull(),
    /** What there is to tell, without secrets; an email only as the security log writes it. */
    details: t.jsonb("details").notNull(),
  }),
  (table) => [
    index("person_events_order_idx").on(table.at, table.id),
    index("person_events_user_id_idx").on(table.userId),
  ],
);
