import { pgTable, primaryKey } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { companyId } from "./companies.ts";

/**
 * The OpenID issuer that a company's people may sign in at; at most one a company. The client's
 * secret is sealed, never shown again.
 */
export const companyIssuers = pgTable("company_issuers", (t) => ({
  companyId: companyId().primaryKey(),
  issuer: t.text("issuer").notNull(),
  clientId: t.text("client_id").notNull(),
  secretSealed: binary("secret_sealed").notNull(),
  enabled: t.boolean("enabled").notNull(),
  updatedAt: t.timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
}));

/** Email domains that a company says are its own, with what its DNS has to say to prove that. */
export const companyDomains = pgTable(
  "company_domains",
  (t) => ({
    companyId: companyId(),
    /** ASCII, lower case. */
    domain: t.text("domain").notNull(),
    token: t.text("token").notNull(),
    createdAt: t.timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  }),
  (table) => [primaryKey({ columns: [table.companyId, table.domain] })],
);
