import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { companyId } from "./companies.ts";
import { personId, users } from "./users.ts";

/** Who changed what about a company. Rows are only ever added. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    companyId: companyId(),
    id: uuid("id").notNull().defaultRandom(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    actorUserId: uuid("actor_user_id").references(() => users.id, { onDelete: "set null" }),
    /** The name or email the person had then. */
    actorName: text("actor_name"),
    action: text("action").notNull(),
    /** What it was done to: a name people recognise. */
    target: text("target").notNull(),
    /** What changed, without secrets. */
    details: jsonb("details").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("audit_entries_order_idx").on(table.companyId, table.at, table.id),
  ],
);

/** How often something happened in a company on a day (UTC). */
export const usageDays = pgTable(
  "usage_days",
  {
    companyId: companyId(),
    day: date("day", { mode: "string" }).notNull(),
    metric: text("metric").notNull(),
    /** What of it, such as a product's id; empty for the whole. */
    subject: text("subject").notNull().default(""),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.metric, table.subject] })],
);

/** Visitors who asked the company for a quote. */
export const quotes = pgTable(
  "quotes",
  {
    companyId: companyId(),
    id: uuid("id").notNull().defaultRandom(),
    ownerUserId: personId("owner_user_id"),
    /** The design may be deleted later; the request stays. */
    designId: uuid("design_id").notNull(),
    contact: jsonb("contact").notNull(),
    products: jsonb("products").notNull(),
    message: text("message").notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("quotes_order_idx").on(table.companyId, table.createdAt, table.id),
  ],
);
