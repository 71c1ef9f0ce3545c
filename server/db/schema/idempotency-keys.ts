import { integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { companyId } from "./companies.ts";
import { personId } from "./users.ts";

/** What a repeatable call answered; `status` is null while the first one still runs. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    companyId: companyId(),
    userId: personId("user_id"),
    call: text("call").notNull(),
    key: text("key").notNull(),
    requestHash: binary("request_hash").notNull(),
    status: integer("status"),
    answer: jsonb("answer"),
    /** Until then the call that holds the row is believed to be alive. */
    leaseExpiresAt: timestamp("lease_expires_at", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.call, table.key] })],
);
