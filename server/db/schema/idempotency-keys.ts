import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { companyId } from "./companies.ts";
import { personId } from "./users.ts";

/** What a repeatable call answered, written in the transaction in which it had its effect. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  (t) => ({
    companyId: companyId(),
    userId: personId("user_id"),
    call: t.text("call").notNull(),
    key: t.text("key").notNull(),
    requestHash: binary("request_hash").notNull(),
    status: t.integer("status").notNull(),
    /** As it was written; read as text. */
    answer: t.json("answer"),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.call, table.key] }),
    index("idempotency_keys_age_idx").on(table.companyId, table.createdAt),
  ],
);
