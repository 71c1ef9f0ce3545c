import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { companyId } from "./companies.ts";

/** People, anonymous ones included. They belong to no company; memberships tie them to one. */
export const users = pgTable(
  "users",
  (t) => ({
    id: t.uuid("id").primaryKey().defaultRandom(),
    name: t.text("name"),
    /** Lower case; null for anonymous people. */
    email: t.text("email"),
    /** As the person wrote it. */
    originEmail: t.text("origin_email"),
    image: t.text("image"),
    /** Of earlier versions, which may still run beside this one: credits stand in the ledger. */
    credit: t.integer("credit").notNull().default(0),
    /** Argon2id in PHC form; null when the person has no password. */
    passwordHash: t.text("password_hash"),
    /** When it was shown that the email reaches the person; null for anonymous people. */
    emailVerifiedAt: t.timestamp("email_verified_at", { withTimezone: true }),
    /** A disabled person has no session and gets none. */
    disabledAt: t.timestamp("disabled_at", { withTimezone: true }),
    /** Since when their account is deleted: nobody can use it, and the purge removes what is theirs. */
    closedAt: t.timestamp("closed_at", { withTimezone: true }),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    index("users_closed_idx")
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null`),
    uniqueIndex("users_email_key").on(table.email),
    check("users_credit_not_negative", sql`${table.credit} >= 0`),
    check("users_email_lower_case", sql`${table.email} = lower(${table.email})`),
  ],
);

/** A column that names a person; the row goes with them. */
export const personId = (name: "user_id" | "owner_user_id") =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/**
 * The credential of an anonymous person, hashed to find them by and sealed to hand it back to
 * them. Once `linkedUserId` is set the credential is refused for good.
 */
export const anonymousIdentities = pgTable(
  "anonymous_identities",
  (t) => ({
    userId: t
      .uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    idHash: binary("id_hash").notNull().unique(),
    idSealed: binary("id_sealed").notNull(),
    linkedUserId: t.uuid("linked_user_id").references(() => users.id, { onDelete: "set null" }),
    linkedAt: t.timestamp("linked_at", { withTimezone: true }),
    /** When their last session that has ended was last used; a living one tells it itself. */
    seenAt: t.timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index("anonymous_identities_seen_idx").on(table.seenAt)],
);

/**
 * In which companies somebody owns rows, or did: kept by a trigger on every table with an owner, so
 * that what is a person's can be found without looking into every company.
 */
export const ownerCompanies = pgTable(
  "owner_companies",
  () => ({ userId: personId("user_id"), companyId: companyId() }),
  (table) => [primaryKey({ columns: [table.userId, table.companyId] })],
);

/** Signed-in browsers and desktops. Only the SHA-256 of the token is kept. */
export const sessions = pgTable(
  "sessions",
  (t) => ({
    tokenHash: binary("token_hash").primaryKey(),
    /** Names the session in the person's list of devices; opens nothing. */
    id: t.uuid("id").notNull().unique().defaultRandom(),
    userId: personId("user_id"),
    sessionType: t.text("session_type").notNull(),
    /** What the device called itself at sign-in, cut to 300 characters. */
    userAgent: t.text("user_agent").notNull().default(""),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
    refreshedAt: t.timestamp("refreshed_at", { withTimezone: true }).notNull(),
    expiresAt: t.timestamp("expires_at", { withTimezone: true }).notNull(),
    /** However much the session is used, it ends then. */
    absoluteExpiresAt: t.timestamp("absolute_expires_at", { withTimezone: true }).notNull(),
  }),
  (table) => [
    index("sessions_user_id_idx").on(table.userId),
    index("sessions_expires_at_idx").on(table.expiresAt),
  ],
);

/** Short tokens of frames, each good for one company. Only the SHA-256 of the token is kept. */
export const iframeTokens = pgTable(
  "iframe_tokens",
  (t) => ({
    tokenHash: binary("token_hash").primaryKey(),
    companyId: companyId(),
    userId: personId("user_id"),
    sessionType: t.text("session_type").notNull().default("anonymous-login"),
    refreshedAt: t.timestamp("refreshed_at", { withTimezone: true }).notNull(),
    expiresAt: t.timestamp("expires_at", { withTimezone: true }).notNull(),
    /** However much the token is used, it ends then. */
    absoluteExpiresAt: t.timestamp("absolute_expires_at", { withTimezone: true }).notNull(),
  }),
  (table) => [
    index("iframe_tokens_user_id_idx").on(table.userId),
    index("iframe_tokens_expires_at_idx").on(table.expiresAt),
  ],
);

/** What a registered person is in a company; no row means a plain user. */
export const memberships = pgTable(
  "memberships",
  (t) => ({
    companyId: companyId(),
    userId: personId("user_id"),
    role: t.text("role", { enum: ["editor", "admin", "owner"] }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index("memberships_user_id_idx").on(table.userId),
  ],
);
