import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { binary } from "./binary.ts";
import { companies, companyId } from "./companies.ts";
import { users } from "./users.ts";

/** Every theme a company ever published, oldest first. Rows are only ever added. */
export const themeVersions = pgTable(
  "theme_versions",
  {
    companyId: companyId(),
    number: integer("number").notNull(),
    styles: jsonb("styles").notNull(),
    note: text("note").notNull().default(""),
    /** The version this one brought back, if it did. */
    restoredFrom: integer("restored_from"),
    publishedBy: uuid("published_by").references(() => users.id, { onDelete: "set null" }),
    /** The name the person had then. */
    publishedByName: text("published_by_name"),
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.number] })],
);

/** What a company is changing about its theme; `version` counts the saves. */
export const themeDrafts = pgTable("theme_drafts", {
  companyId: uuid("company_id")
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  styles: jsonb("styles").notNull(),
  version: integer("version").notNull(),
  updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

/** Links that show the draft to whoever has one. Only the SHA-256 of the token is kept. */
export const themePreviews = pgTable(
  "theme_previews",
  {
    companyId: companyId(),
    tokenHash: binary("token_hash").notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.tokenHash] })],
);
