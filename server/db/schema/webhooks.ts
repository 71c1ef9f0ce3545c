import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { companyId } from "./companies.ts";

/** Addresses a company wants to be told at. The secret that signs is sealed, never shown again. */
export const webhooks = pgTable(
  "webhooks",
  {
    companyId: companyId(),
    id: uuid("id").notNull().defaultRandom(),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    secretSealed: binary("secret_sealed").notNull(),
    enabled: boolean("enabled").notNull().default(true),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Every message to a webhook: what it says and how its delivery went. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    companyId: companyId(),
    id: uuid("id").notNull().defaultRandom(),
    webhookId: uuid("webhook_id").notNull(),
    event: text("event").notNull(),
    payload: jsonb("payload").notNull(),
    state: text("state", { enum: ["waiting", "delivered", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The last answer's status; null when nobody answered. */
    lastStatus: integer("last_status"),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
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
