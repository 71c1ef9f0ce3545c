import { index, pgTable } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";

/**
 * What is counted against a limit by all processes together: when (milliseconds of Unix time, ascending)
 * and how often. Unlogged: after a crash of PostgreSQL nothing has happened yet.
 */
export const hits = pgTable(
  "hits",
  (t) => ({
    /** SHA-256 of the limit's name and of what it is about, so that no address or email stands here. */
    key: binary("key").primaryKey(),
    at: t.bigint("at", { mode: "number" }).array().notNull(),
    times: t.integer("times").array().notNull(),
    windowMs: t.bigint("window_ms", { mode: "number" }).notNull(),
    /** Nothing of it counts from then on. */
    until: t.timestamp("until", { withTimezone: true }).notNull(),
  }),
  (table) => [index("hits_until_idx").on(table.until)],
);
