import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import type { FeedProblem, MissingRule } from "#shared/product-feed.ts";
import type { ColumnMapping, ImportCounts } from "#shared/product-import.ts";

import { companyId } from "./companies.ts";

/** How a company names the columns of its tables: what it said last time. */
export const columnMappings = pgTable("column_mappings", (t) => ({
  companyId: companyId().primaryKey(),
  mapping: t.jsonb("mapping").$type<ColumnMapping>().notNull(),
}));

/** Where a company's products are fetched from by a timer; at most one a company. */
export const productFeeds = pgTable(
  "product_feeds",
  (t) => ({
    companyId: companyId().primaryKey(),
    url: t.text("url").notNull(),
    enabled: t.boolean("enabled").notNull(),
    everyHours: t.integer("every_hours").notNull(),
    missing: t.text("missing").$type<MissingRule>().notNull(),
    /** What the answer that was taken in last called itself, to be asked for only when it changes. */
    etag: t.text("etag"),
    lastModified: t.text("last_modified"),
    /** When it is due; while somebody fetches it, when another may. Null while it is switched off. */
    nextRunAt: t.timestamp("next_run_at", { withTimezone: true, precision: 3 }),
    updatedAt: t.timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [
    index("product_feeds_due_idx")
      .on(table.nextRunAt)
      .where(sql`next_run_at is not null`),
  ],
);

/** How each fetch of a feed went. */
export const productFeedRuns = pgTable(
  "product_feed_runs",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    startedAt: t.timestamp("started_at", { withTimezone: true, precision: 3 }).notNull(),
    finishedAt: t.timestamp("finished_at", { withTimezone: true, precision: 3 }).notNull(),
    outcome: t.text("outcome", { enum: ["imported", "unchanged", "failed"] }).notNull(),
    problem: t.text("problem").$type<FeedProblem>(),
    /** What the problem is about: a status, a column. */
    subject: t.text("subject"),
    status: t.integer("status"),
    bytes: t.integer("bytes").notNull(),
    counts: t.jsonb("counts").$type<ImportCounts>(),
    unpublished: t.integer("unpublished").notNull().default(0),
    /** The first rows that could not be read, as the import names them. */
    faults: t.jsonb("faults").$type<unknown[]>().notNull().default([]),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("product_feed_runs_order_idx").on(table.companyId, table.startedAt, table.id),
  ],
);
