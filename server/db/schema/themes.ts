import { pgTable, primaryKey } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { companies, companyId } from "./companies.ts";
import { users } from "./users.ts";

/** Every theme a company ever published, oldest first. Rows are only ever added. */
export const themeVersions = pgTable(
  "theme_versions",
  (t) => ({
    companyId: companyId(),
    number: t.integer("number").notNull(),
    styles: t.jsonb("styles").notNull(),
    note: t.text("note").notNull().default(""),
    /** The version this one brought back, if it did. */
    restoredFrom: t.integer("restored_from"),
    publishedBy: t.uuid("published_by").references(() => users.id, { onDelete: "set null" }),
    /** The name the person had then. */
    publishedByName: t.text("published_by_name"),
    publishedAt: t.timestamp("published_at", { withTimezone: true }).notNull(),
  }),
  (table) => [primaryKey({ columns: [table.companyId, table.number] })],
);

/** What a company is changing about its theme; `version` counts the saves. */
export const themeDrafts = pgTable("theme_drafts", (t) => ({
  companyId: t
    .uuid("company_id")
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  styles: t.jsonb("styles").notNull(),
  version: t.integer("version").notNull(),
  updatedBy: t.uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
  updatedAt: t.timestamp("updated_at", { withTimezone: true }).notNull(),
}));

/** Links that show the draft to whoever has one. Only the SHA-256 of the token is kept. */
export const themePreviews = pgTable(
  "theme_previews",
  (t) => ({
    companyId: companyId(),
    tokenHash: binary("token_hash").notNull(),
    createdBy: t.uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: t.timestamp("expires_at", { withTimezone: true }).notNull(),
  }),
  (table) => [primaryKey({ columns: [table.companyId, table.tokenHash] })],
);
