import { pgTable } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { personId } from "./users.ts";

/** Who may open the operator page. Nobody becomes one without a link of the machine's own. */
export const operators = pgTable("operators", (t) => ({
  userId: personId("user_id").primaryKey(),
  createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
}));

/** The link that makes the first operator: one at most. Only the SHA-256 of its token is kept. */
export const operatorLinks = pgTable("operator_links", (t) => ({
  tokenHash: binary("token_hash").primaryKey(),
  createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
  expiresAt: t.timestamp("expires_at", { withTimezone: true }).notNull(),
}));
