import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { companyId } from "./companies.ts";

/**
 * Every stored file of a company, by its key: what it has to be. Written before the file itself, so
 * that none lies in the storage without a row.
 */
export const storedFiles = pgTable(
  "stored_files",
  (t) => ({
    companyId: companyId(),
    key: t.text("key").notNull(),
    /** Both null for files from before there was this table, until they are first looked at. */
    bytes: t.bigint("bytes", { mode: "number" }),
    /** Lower-case hex. */
    sha256: t.text("sha256"),
    storedAt: t.timestamp("stored_at", { withTimezone: true, precision: 3 }).notNull(),
    /** When its bytes were last compared with `sha256`; null is never. */
    checkedAt: t.timestamp("checked_at", { withTimezone: true, precision: 3 }),
    /** Since when it is known to be lost or not what it was. */
    damagedAt: t.timestamp("damaged_at", { withTimezone: true, precision: 3 }),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    // Servers of before the sums of `storedFileSums` ask it; it goes when none of them is in use.
    index("stored_files_size_idx").on(table.companyId, table.bytes),
    index("stored_files_checked_idx").on(table.companyId, table.checkedAt.asc().nullsFirst()),
  ],
);

/**
 * What all files of a company weigh together. Triggers on `stored_files` keep it in the transaction of
 * each change; a company reads its own by `stored_bytes()` and writes none. No row is no bytes.
 */
export const storedFileSums = pgTable("stored_file_sums", (t) => ({
  companyId: companyId().primaryKey(),
  bytes: t.bigint("bytes", { mode: "number" }).notNull(),
}));
