import { foreignKey, index, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";

import type { CreditBook, CreditKind } from "#shared/credit.ts";

import { companyId } from "./companies.ts";
import { users } from "./users.ts";

/** One for each person in each company that has credits there. */
export const creditAccounts = pgTable(
  "credit_accounts",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    /** Null once the person's row is gone: the ledger stays, and names nobody. */
    ownerUserId: t.uuid("owner_user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("credit_accounts_owner_key").on(table.companyId, table.ownerUserId),
  ],
);

/**
 * The ledger: each entry takes an amount out of one book of an account and puts it into another, so
 * that all books together are always nothing. Rows are only ever added, by functions of the database.
 */
export const creditEntries = pgTable(
  "credit_entries",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    accountId: t.uuid("account_id").notNull(),
    kind: t.text("kind").$type<CreditKind>().notNull(),
    /** The book that it is taken out of. */
    debit: t.text("debit").$type<CreditBook>().notNull(),
    /** The book that it is put into. */
    credit: t.text("credit").$type<CreditBook>().notNull(),
    amount: t.integer("amount").notNull(),
    /** The render, or what a grant is known by: whatever is repeated counts once. */
    jobId: t.uuid("job_id").notNull(),
    at: t.timestamp("at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("credit_entries_job_key").on(table.companyId, table.jobId, table.kind),
    index("credit_entries_account_idx").on(table.companyId, table.accountId, table.at, table.id),
    foreignKey({
      name: "credit_entries_account_fk",
      columns: [table.companyId, table.accountId],
      foreignColumns: [creditAccounts.companyId, creditAccounts.id],
    }).onDelete("cascade"),
  ],
);
