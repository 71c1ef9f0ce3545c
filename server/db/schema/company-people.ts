import { index, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";

import type { ApiKeyPermission } from "#shared/api-key.ts";

import { binary } from "./binary.ts";
import { companyId } from "./companies.ts";
import { personId, users } from "./users.ts";

/** Who was asked to become a member. Only the SHA-256 of the link's token is kept. */
export const invitations = pgTable(
  "invitations",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    /** Lower case. */
    email: t.text("email").notNull(),
    role: t.text("role", { enum: ["editor", "admin", "owner"] }).notNull(),
    tokenHash: binary("token_hash").notNull(),
    invitedBy: t.uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: t.timestamp("expires_at", { withTimezone: true }).notNull(),
    acceptedAt: t.timestamp("accepted_at", { withTimezone: true }),
    revokedAt: t.timestamp("revoked_at", { withTimezone: true }),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("invitations_company_id_token_hash_key").on(table.companyId, table.tokenHash),
    index("invitations_email_idx").on(table.companyId, table.email),
  ],
);

/**
 * Keys of a company's own programs. Each acts as a person of its own (`userId`), who can sign in
 * nowhere. Only the SHA-256 of the key is kept.
 */
export const apiKeys = pgTable(
  "api_keys",
  (t) => ({
    companyId: companyId(),
    id: t.uuid("id").notNull().defaultRandom(),
    name: t.text("name").notNull(),
    /** The first characters, to recognise the key by. */
    prefix: t.text("prefix").notNull(),
    keyHash: binary("key_hash").notNull(),
    permissions: t.text("permissions").array().$type<ApiKeyPermission[]>().notNull(),
    userId: personId("user_id"),
    createdBy: t.uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
    lastUsedAt: t.timestamp("last_used_at", { withTimezone: true }),
    revoked: t.boolean("revoked").notNull().default(false),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("api_keys_company_id_key_hash_key").on(table.companyId, table.keyHash),
  ],
);
