import { pgTable, primaryKey } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { companyId } from "./companies.ts";
import { personId } from "./users.ts";

/** What a repeatable call answered; `status` is null while the first one still runs. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  (t) => ({
    companyId: companyId(),
    userId: personId("user_id"),
    call: t.text("call").notNull(),
    key: t.text("key").notNull(),
    requestHash: binary("request_hash").notNull(),
    status: t.integer("status"),
    answer: t.jsonb("answer"),
    /** Until then the call that holds the row is believed to be alive. */
    leaseExpiresAt: t.timestamp("lease_expires_at", { withTimezone: true }).notNull(),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
  }),
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.call, table.key] })],
);
