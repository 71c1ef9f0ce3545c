import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { companyId } from "./companies.ts";
import { personId, users } from "./users.ts";

/** Who a person is at an OpenID issuer: issuer and subject name them, never the email. */
export const oidcIdentities = pgTable(
  "oidc_identities",
  (t) => ({
    issuer: t.text("issuer").notNull(),
    subject: t.text("subject").notNull(),
    userId: personId("user_id"),
    /** As the issuer wrote it at the last sign-in. */
    email: t.text("email"),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
    usedAt: t.timestamp("used_at", { withTimezone: true }).notNull(),
    /** What its person names it by. */
    id: t.uuid("id").notNull().defaultRandom(),
  }),
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("oidc_identities_user_id_idx").on(table.userId),
  ],
);

/**
 * Who a person is at a company's own issuer. The company is part of the identity: what one company's
 * issuer says means nothing at the sign-in of another, even if both name the same issuer.
 */
export const companyIdentities = pgTable(
  "company_identities",
  (t) => ({
    companyId: companyId(),
    issuer: t.text("issuer").notNull(),
    subject: t.text("subject").notNull(),
    userId: personId("user_id"),
    /** As the issuer wrote it at the last sign-in. */
    email: t.text("email"),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
    usedAt: t.timestamp("used_at", { withTimezone: true }).notNull(),
    /** What its person names it by. */
    id: t.uuid("id").notNull().defaultRandom(),
  }),
  (table) => [
    primaryKey({ columns: [table.companyId, table.issuer, table.subject] }),
    index("company_identities_user_id_idx").on(table.userId),
  ],
);

/** Which company an email domain belongs to: each to one, proven by DNS or given by an operator. */
export const domainClaims = pgTable(
  "domain_claims",
  (t) => ({
    /** ASCII, lower case. */
    domain: t.text("domain").primaryKey(),
    companyId: companyId(),
    claimedBy: t.text("claimed_by", { enum: ["dns", "operator"] }).notNull(),
    claimedAt: t.timestamp("claimed_at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [index("domain_claims_company_idx").on(table.companyId)],
);

/** States of sign-ins at an issuer that have come back: each is good for one return. */
export const spentStates = pgTable("spent_states", (t) => ({
  stateHash: binary("state_hash").primaryKey(),
  expiresAt: t.timestamp("expires_at", { withTimezone: true }).notNull(),
}));

/** Links sent by email. Good once; only the SHA-256 of the token is kept. */
export const accountTokens = pgTable(
  "account_tokens",
  (t) => ({
    tokenHash: binary("token_hash").primaryKey(),
    purpose: t.text("purpose", { enum: ["register", "reset-password", "change-email"] }).notNull(),
    /** Whose account it is about; null while registering. */
    userId: t.uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Lower case, the address the link was sent to. */
    email: t.text("email").notNull(),
    /** What a finished registration will write: name, email as written, password hash. */
    payload: t.jsonb("payload"),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: t.timestamp("expires_at", { withTimezone: true }).notNull(),
  }),
  (table) => [
    index("account_tokens_email_idx").on(table.email),
    index("account_tokens_user_id_idx").on(table.userId),
    index("account_tokens_expires_at_idx").on(table.expiresAt),
  ],
);

/** The authenticator app of a person. It counts once `confirmedAt` is set. */
export const secondFactors = pgTable("second_factors", (t) => ({
  userId: t
    .uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secretSealed: binary("secret_sealed").notNull(),
  confirmedAt: t.timestamp("confirmed_at", { withTimezone: true }),
  /** The time step of the last code taken: no code counts twice. */
  lastStep: t.bigint("last_step", { mode: "number" }).notNull().default(0),
}));

/** Codes for a person who lost their authenticator app, each good once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: personId("user_id"),
    codeHash: binary("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/**
 * Hands a session from the browser in which somebody signed in to the frame or the desktop app
 * that asked for it. Good once, for a minute, and only with the verifier behind the challenge.
 */
export const handOffCodes = pgTable("hand_off_codes", (t) => ({
  codeHash: binary("code_hash").primaryKey(),
  kind: t.text("kind", { enum: ["frame", "desktop"] }).notNull(),
  userId: personId("user_id"),
  sessionType: t.text("session_type").notNull(),
  companyId: companyId(),
  /** SHA-256 of the verifier, base64url, as in PKCE. */
  challenge: t.text("challenge").notNull(),
  expiresAt: t.timestamp("expires_at", { withTimezone: true }).notNull(),
}));
