import { createHash } from "node:crypto";

import { materials } from "../db/schema/materials.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import type { PaintSeed } from "./catalogue-paints.ts";
import type { CatalogueRange } from "./catalogue-ranges.ts";
import { claimSeeds } from "./claim-seeds.ts";
import { floorSeeds, wallCoveringSeeds } from "./catalogue-textured.ts";
import type { TexturedSeed } from "./catalogue-textured.ts";

type NewProduct = typeof materials.$inferInsert;
export type SeededCompany = { id: string; range: CatalogueRange };

/**
 * Gives a company the products of its range, each of them once: what its people changed or deleted
 * since is left alone.
 */
export async function seedCatalogue(
  { database }: Pick<Dependencies, "database">,
  { id, range }: SeededCompany,
): Promise<void> {
  await database.withTenant(id, async (tx) => {
    const given = await claimSeeds(
      tx,
      "product",
      listRows(id, range).map((row) => ({ ...row, key: row.sku })),
    );
    if (given.length === 0) return;
    const rows = given.map(({ key: _key, ...row }) => row);
    await tx.insert(materials).values(rows).onConflictDoNothing();
  });
}

/** The id of a seeded product: the same in every run, different in every company. */
export function deriveProductId(companyId: string, sku: string): string {
  const bytes = createHash("sha256").update(`${companyId}/${sku}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

function listRows(companyId: string, range: CatalogueRange): NewProduct[] {
  const rows = [
    ...range.paints.map((paint) => toPaintRow(range, paint)),
    ...[...floorSeeds, ...wallCoveringSeeds].map((seed) => toTexturedRow(range, seed)),
  ];
  return rows.map((row, position) => ({
    ...row,
    id: deriveProductId(companyId, row.sku),
    companyId,
    position,
  }));
}

type Row = Omit<NewProduct, "id" | "companyId" | "position">;

function toPaintRow({ prefix, currency, paintPriceMinor }: CatalogueRange, paint: PaintSeed): Row {
  return {
    kind: "paint",
    sku: `${prefix}-${String(paint.number).padStart(3, "0")}`,
    name: paint.name,
    priceMinor: paintPriceMinor,
    currency,
    priceUnit: "2.5 L",
    colour: paint.colour,
    finishes: ["matt", "eggshell", "satin", "gloss"],
    coveragePerLitre: 12,
  };
}

function toTexturedRow({ prefix, currency, priceFactor }: CatalogueRange, seed: TexturedSeed): Row {
  const { kind, texture, code, name, priceUnit, colour, tileWidthMetres, tileHeightMetres } = seed;
  return {
    kind,
    texture,
    name,
    priceUnit,
    colour,
    tileWidthMetres,
    tileHeightMetres,
    currency,
    sku: `${prefix}-${code}`,
    priceMinor: Math.round((seed.priceMinor * priceFactor) / 100) * 100,
  };
}
