import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { locales } from "#shared/locale.ts";

/** One row a tenant. `features` and `styles` hold what the shared schemas describe. */
export const companies = pgTable("companies", {
  id: uuid("id").primaryKey(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  features: jsonb("features").notNull(),
  styles: jsonb("styles").notNull(),
  /** Origins of the sites that may show this company's embed pages in a frame. */
  embedOrigins: text("embed_origins").array().notNull().default([]),
  /** What a visitor reads who chose no language; null: what their browser asks for. */
  defaultLocale: text("default_locale", { enum: locales }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The column that makes a row a company's; it goes with the company. */
export const companyId = () =>
  uuid("company_id")
    .notNull()
    .references(() => companies.id, { onDelete: "cascade" });
