import { index, pgTable, uuid } from "drizzle-orm/pg-core";

import { defaultAuditMonths, defaultQuoteMonths } from "#shared/retention.ts";
import { locales } from "#shared/locale.ts";
import { memberRoles } from "#shared/member.ts";

/** One row a tenant. `features` and `styles` hold what the shared schemas describe. */
export const companies = pgTable(
  "companies",
  (t) => ({
    id: t.uuid("id").primaryKey(),
    slug: t.text("slug").notNull().unique(),
    name: t.text("name").notNull(),
    features: t.jsonb("features").notNull(),
    styles: t.jsonb("styles").notNull(),
    /** Origins of the sites that may show this company's embed pages in a frame. */
    embedOrigins: t.text("embed_origins").array().notNull().default([]),
    /** What a visitor reads who chose no language; null: what their browser asks for. */
    defaultLocale: t.text("default_locale", { enum: locales }),
    /** Addresses it had before, which still lead to it; no other company gets them. */
    formerSlugs: t.text("former_slugs").array().notNull().default([]),
    /** For so many months it keeps requests for quotes. */
    quoteMonths: t.integer("quote_months").notNull().default(defaultQuoteMonths),
    /** For so many months its audit log goes back. */
    auditMonths: t.integer("audit_months").notNull().default(defaultAuditMonths),
    /** Who has one of these roles in it does nothing before they have a second factor. */
    factorRoles: t.text("factor_roles", { enum: memberRoles }).array().notNull().default([]),
    /** Since when the company answers as if there were none; nothing of it is deleted. */
    disabledAt: t.timestamp("disabled_at", { withTimezone: true }),
    createdAt: t.timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: t.timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index("companies_former_slugs_idx").using("gin", table.formerSlugs)],
);

/** The column that makes a row a company's; it goes with the company. */
export const companyId = () =>
  uuid("company_id")
    .notNull()
    .references(() => companies.id, { onDelete: "cascade" });
