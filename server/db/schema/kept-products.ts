import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";

import type { ProductListName } from "#shared/product-lists.ts";

import { companyId } from "./companies.ts";
import { materials } from "./materials.ts";
import { personId } from "./users.ts";

/** Products that people with an account keep in their lists. */
export const keptProducts = pgTable(
  "kept_products",
  (t) => ({
    companyId: companyId(),
    ownerUserId: personId("owner_user_id"),
    list: t.text("list").$type<ProductListName>().notNull(),
    materialId: t.uuid("material_id").notNull(),
    /** Where it stands in its list: the larger, the later it was put there. */
    place: t.integer("place").notNull(),
  }),
  (table) => [
    primaryKey({
      columns: [table.companyId, table.ownerUserId, table.list, table.materialId],
    }),
    index("kept_products_material_idx").on(table.companyId, table.materialId),
    foreignKey({
      name: "kept_products_material_fk",
      columns: [table.companyId, table.materialId],
      foreignColumns: [materials.companyId, materials.id],
    }).onDelete("cascade"),
  ],
);
