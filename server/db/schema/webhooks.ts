import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { companyId } from "./companies.ts";

/** Addresses a company wants to be told at. The secret that signs is sealed, never shown again. */
export const webhooks = pgTable(
  "webhooks",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    url: t.text("url").notNull(),
    events: t.text("events").array().notNull(),
    secretSealed: binary("secret_sealed").notNull(),
    /** The secret before, which signs as well until then. */
    previousSecretSealed: binary("previous_secret_sealed"),
    previousSecretUntil: t.timestamp("previous_secret_until", { withTimezone: true }),
    enabled: t.boolean("enabled").notNull().default(true),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
  }),
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Every message to a webhook: what it says and how its delivery went. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    webhookId: t.uuid("webhook_id").notNull(),
    event: t.text("event").notNull(),
    payload: t.jsonb("payload").notNull(),
    state: t.text("state", { enum: ["waiting", "delivered", "failed"] }).notNull(),
    attempts: t.integer("attempts").notNull().default(0),
    /** The last answer's status; null when nobody answered. */
    lastStatus: t.integer("last_status"),
    lastError: t.text("last_error"),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
    finishedAt: t.timestamp("finished_at", { withTimezone: true }),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      name: "webhook_deliveries_webhook_fk",
      columns: [table.companyId, table.webhookId],
      foreignColumns: [webhooks.companyId, webhooks.id],
    }).onDelete("cascade"),
    index("webhook_deliveries_order_idx").on(table.companyId, table.createdAt, table.id),
  ],
);
