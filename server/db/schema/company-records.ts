import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { companyId } from "./companies.ts";
import { users } from "./users.ts";

/** Who changed what about a company. Rows are only ever added. */
export const auditEntries = pgTable(
  "audit_entries",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    at: t.timestamp("at", { withTimezone: true }).notNull(),
    actorUserId: t.uuid("actor_user_id").references(() => users.id, { onDelete: "set null" }),
    /** The name or email the person had then. */
    actorName: t.text("actor_name"),
    action: t.text("action").notNull(),
    /** What it was done to: a name people recognise. */
    target: t.text("target").notNull(),
    /** What changed, without secrets. */
    details: t.jsonb("details").notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("audit_entries_order_idx").on(table.companyId, table.at, table.id),
    index("audit_entries_actor_idx").on(table.companyId, table.actorUserId, table.at, table.id),
    index("audit_entries_action_idx").on(table.companyId, table.action, table.at, table.id),
    index("audit_entries_actor_action_idx").on(
      table.companyId,
      table.actorUserId,
      table.action,
      table.at,
      table.id,
    ),
  ],
);

/** How often something happened in a company on a day (UTC). */
export const usageDays = pgTable(
  "usage_days",
  (t) => ({
    companyId: companyId(),
    day: t.date("day", { mode: "string" }).notNull(),
    metric: t.text("metric").notNull(),
    /** What of it, such as a product's id; empty for the whole. */
    subject: t.text("subject").notNull().default(""),
    count: t.integer("count").notNull(),
  }),
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.metric, table.subject] })],
);

/** Visitors who asked the company for a quote. */
export const quotes = pgTable(
  "quotes",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    /** Null once the account is deleted: the company keeps the request for its term. */
    ownerUserId: t.uuid("owner_user_id").references(() => users.id, { onDelete: "set null" }),
    /** The design may be deleted later; the request stays. */
    designId: t.uuid("design_id").notNull(),
    contact: t.jsonb("contact").notNull(),
    products: t.jsonb("products").notNull(),
    message: t.text("message").notNull().default(""),
    /** Which text about the use of their data they agreed to; null for requests from before it was asked. */
    consentVersion: t.text("consent_version"),
    consentAt: t.timestamp("consent_at", { withTimezone: true }),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("quotes_owner_idx").on(table.companyId, table.ownerUserId),
    index("quotes_order_idx").on(table.companyId, table.createdAt, table.id),
  ],
);
