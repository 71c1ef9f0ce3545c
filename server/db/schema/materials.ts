import { index, pgTable, unique } from "drizzle-orm/pg-core";

import type { ProductKind } from "#shared/product.ts";
import type { PaintFinish } from "#shared/paint-finish.ts";
import type { PriceEntry } from "#shared/price-table.ts";
import type { VariantInput } from "#shared/studio-catalogue.ts";

import type { TextureName } from "../../textures/texture-recipes.ts";
import { companyId } from "./companies.ts";

/** A company's products. Paints have finishes and coverage; the others have a texture tile. */
export const materials = pgTable(
  "materials",
  (t) => ({
    id: t.uuid("id").primaryKey(),
    companyId: companyId(),
    kind: t.text("kind").$type<ProductKind>().notNull(),
    sku: t.text("sku").notNull(),
    name: t.text("name").notNull(),
    priceMinor: t.integer("price_minor").notNull(),
    currency: t.text("currency", { enum: ["EUR", "GBP", "USD"] }).notNull(),
    priceUnit: t.text("price_unit").notNull(),
    colour: t.text("colour").notNull(),
    /** Visitors see published products only. */
    state: t
      .text("state", { enum: ["draft", "published"] })
      .notNull()
      .default("published"),
    /** Where it stands in the catalogue. */
    position: t.integer("position").notNull(),
    finishes: t.text("finishes").array().$type<PaintFinish[]>(),
    coveragePerLitre: t.doublePrecision("coverage_per_litre"),
    tileWidthMetres: t.doublePrecision("tile_width_metres"),
    tileHeightMetres: t.doublePrecision("tile_height_metres"),
    /** Which of the project's own textures it has; drawn when it is first asked for. */
    texture: t.text("texture").$type<TextureName>(),
    textureKey: t.text("texture_key"),
    textureType: t.text("texture_type"),
    textureSha256: t.text("texture_sha256"),
    gtin: t.text("gtin"),
    /** Other sizes and finishes, in the product's currency. */
    variants: t.jsonb("variants").$type<VariantInput[]>().notNull().default([]),
    /** Prices that hold from one day to another. */
    prices: t.jsonb("prices").$type<PriceEntry[]>().notNull().default([]),
    /** Whether the company's feed has it: only then does missing there mean anything. */
    inFeed: t.boolean("in_feed").notNull().default(false),
    updatedAt: t.timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    unique("materials_company_id_id_key").on(table.companyId, table.id),
    unique("materials_company_id_sku_key").on(table.companyId, table.sku),
    index("materials_order_idx").on(table.companyId, table.position, table.id),
    index("materials_kind_idx").on(table.companyId, table.kind, table.position, table.id),
    // Finds whose variant a SKU is.
    index("materials_variants_idx").using("gin", table.variants.op("jsonb_path_ops")),
    // Read by every search as it is, so nothing waits in it to be sorted in.
    index("materials_search_idx")
      .using("gin", table.name.op("gin_trgm_ops"), table.sku.op("gin_trgm_ops"))
      .with({ fastupdate: false }),
  ],
);
