import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** One row a tenant. `features` and `styles` hold what the shared schemas describe. */
export const companies = pgTable("companies", {
  id: uuid("id").primaryKey(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  features: jsonb("features").notNull(),
  styles: jsonb("styles").notNull(),
  /** Origins of the sites that may show this company's embed pages in a frame. */
  embedOrigins: text("embed_origins").array().notNull().default([]),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
