import {
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import type { ProductKind } from "#shared/product.ts";
import type { PaintFinish } from "#shared/edit.ts";

import type { TextureName } from "../../textures/texture-names.ts";
import { companyId } from "./companies.ts";

/** A company's products. Paints have finishes and coverage; the others have a texture tile. */
export const materials = pgTable(
  "materials",
  {
    id: uuid("id").primaryKey(),
    companyId: companyId(),
    kind: text("kind").$type<ProductKind>().notNull(),
    sku: text("sku").notNull(),
    name: text("name").notNull(),
    priceMinor: integer("price_minor").notNull(),
    currency: text("currency", { enum: ["EUR", "GBP", "USD"] }).notNull(),
    priceUnit: text("price_unit").notNull(),
    colour: text("colour").notNull(),
    /** Visitors see published products only. */
    state: text("state", { enum: ["draft", "published"] })
      .notNull()
      .default("published"),
    /** Where it stands in the catalogue. */
    position: integer("position").notNull(),
    finishes: text("finishes").array().$type<PaintFinish[]>(),
    coveragePerLitre: doublePrecision("coverage_per_litre"),
    tileWidthMetres: doublePrecision("tile_width_metres"),
    tileHeightMetres: doublePrecision("tile_height_metres"),
    /** Which of the project's own textures it has; drawn when it is first asked for. */
    texture: text("texture").$type<TextureName>(),
    textureKey: text("texture_key"),
    textureType: text("texture_type"),
    textureSha256: text("texture_sha256"),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("materials_company_id_id_key").on(table.companyId, table.id),
    unique("materials_company_id_sku_key").on(table.companyId, table.sku),
    index("materials_order_idx").on(table.companyId, table.position, table.id),
  ],
);
