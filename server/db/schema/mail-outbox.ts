import { index, pgTable } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";

/** Emails on their way, and what has yet to find out which emails to write. Gone once they are sent. */
export const mailOutbox = pgTable(
  "mail_outbox",
  (t) => ({
    id: t.uuid("id").primaryKey().defaultRandom(),
    /** What is to be done, sealed: the links in it open accounts. */
    sealed: binary("sealed").notNull(),
    /** How often it has been begun. */
    attempts: t.integer("attempts").notNull().default(0),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
    /** Nobody begins with it before. */
    dueAt: t.timestamp("due_at", { withTimezone: true }).notNull(),
  }),
  (table) => [index("mail_outbox_due_idx").on(table.dueAt, table.id)],
);
