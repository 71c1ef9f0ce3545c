import { pgTable, primaryKey } from "drizzle-orm/pg-core";

import { companyId } from "./companies.ts";

/**
 * What the demonstration has once given a company. From then on it is the company's own: what its
 * people changed stays changed, and what they deleted does not come back.
 */
export const seededItems = pgTable(
  "seeded_items",
  (t) => ({
    companyId: companyId(),
    kind: t.text("kind", { enum: ["product", "sample-room", "room-surfaces"] }).notNull(),
    /** The SKU or the room's id that it was seeded with, or the id of the room with the surfaces. */
    key: t.text("key").notNull(),
  }),
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.key] })],
);
