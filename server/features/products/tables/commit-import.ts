import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";

import { sql } from "drizzle-orm";

import type { Transaction } from "../../../db/database.ts";
import { materials } from "../../../db/schema/materials.ts";
import type { ProductRow } from "../../../products/product-row.ts";
import { nextVersion } from "../../../products/next-version.ts";
import type { Storage } from "../../../storage/storage.ts";
import { createStorageKey } from "../../../storage/storage-key.ts";
import { colourWithoutTile, findNextPosition } from "../change-product.ts";
import type { PlannedProduct } from "./plan-import.ts";
import { rejectImport } from "./reject-import.ts";
import type { TilePicture } from "./read-pictures.ts";

type StoredTile = Pick<ProductRow, "textureKey" | "textureType" | "textureSha256" | "texture">;

/** The stored tiles of an import by row. */
export type StoredTiles = ReadonlyMap<number, StoredTile>;

/** One picture may be many products' tile, but not without end. */
const maxTiles = 1_000;
const chunkSize = 500;

/** Stores the tiles that rows bring. What is stored so far is told to `onStored`, also on failure. */
export async function storeTiles(
  storage: Storage,
  companyId: string,
  rows: readonly { row: number; picture: TilePicture | null }[],
  onStored: (key: string) => void,
): Promise<StoredTiles> {
  const withPictures = rows.filter(({ picture }) => picture !== null);
  if (withPictures.length > maxTiles) throw rejectImport("zip_too_many_files", String(maxTiles));
  const tiles = new Map<number, StoredTile>();
  for (const { row, picture } of withPictures) {
    if (picture === null) continue;
    const textureKey = createStorageKey(companyId, "texture");
    onStored(textureKey);
    await storage.putBytes(textureKey, await readFile(picture.path));
    tiles.set(row, {
      textureKey,
      textureType: picture.contentType,
      textureSha256: picture.sha256,
      texture: null,
    });
  }
  return tiles;
}

/**
 * Writes planned products down. Answers the keys of the tiles that they replaced, and the paints
 * whose colour is another one now.
 */
export async function writeProducts(
  tx: Transaction,
  at: Date,
  products: readonly PlannedProduct[],
  tiles: StoredTiles,
): Promise<{ replacedKeys: string[]; recoloured: ProductRow[] }> {
  let position = await findNextPosition(tx);
  const rows = products.map((planned) => {
    const { existing } = planned;
    return toRow(planned, tiles.get(planned.row) ?? null, {
      id: existing?.id ?? randomUUID(),
      position: existing?.position ?? position++,
      updatedAt: existing === null ? at : nextVersion(existing.updatedAt, at),
    });
  });
  const written: ProductRow[] = [];
  for (let start = 0; start < rows.length; start += chunkSize) {
    written.push(...(await upsert(tx, rows.slice(start, start + chunkSize))));
  }
  const bySku = new Map(written.map((row) => [row.sku, row]));
  const replacedKeys: string[] = [];
  const recoloured: ProductRow[] = [];
  for (const { existing, row } of products) {
    if (existing === null) continue;
    if (tiles.has(row) && existing.textureKey !== null) replacedKeys.push(existing.textureKey);
    const after = bySku.get(existing.sku);
    if (after?.kind === "paint" && after.colour !== existing.colour) recoloured.push(after);
  }
  return { replacedKeys, recoloured };
}

type NewRow = Omit<typeof materials.$inferInsert, "companyId">;

function toRow(
  { product, state, existing, picture }: PlannedProduct,
  tile: StoredTile | null,
  fixed: { id: string; position: number; updatedAt: Date },
): NewRow {
  const isPaint = product.kind === "paint";
  return {
    ...fixed,
    kind: product.kind,
    sku: product.sku,
    name: product.name,
    priceMinor: product.priceMinor,
    currency: product.currency,
    priceUnit: product.priceUnit,
    colour: product.colour ?? picture?.colour ?? existing?.colour ?? colourWithoutTile,
    state,
    finishes: isPaint ? product.finishes : null,
    coveragePerLitre: isPaint ? product.coveragePerLitre : null,
    tileWidthMetres: isPaint ? null : product.tileWidthMetres,
    tileHeightMetres: isPaint ? null : product.tileHeightMetres,
    texture: tile === null ? (existing?.texture ?? null) : tile.texture,
    textureKey: (tile ?? existing)?.textureKey ?? null,
    textureType: (tile ?? existing)?.textureType ?? null,
    textureSha256: (tile ?? existing)?.textureSha256 ?? null,
  };
}

function upsert(tx: Transaction, rows: readonly NewRow[]): Promise<ProductRow[]> {
  return tx
    .insert(materials)
    .values(rows.map((row) => ({ ...row, companyId: sql`current_company_id()` })))
    .onConflictDoUpdate({
      target: [materials.companyId, materials.sku],
      set: {
        name: sql`excluded.name`,
        priceMinor: sql`excluded.price_minor`,
        currency: sql`excluded.currency`,
        priceUnit: sql`excluded.price_unit`,
        colour: sql`excluded.colour`,
        state: sql`excluded.state`,
        finishes: sql`excluded.finishes`,
        coveragePerLitre: sql`excluded.coverage_per_litre`,
        tileWidthMetres: sql`excluded.tile_width_metres`,
        tileHeightMetres: sql`excluded.tile_height_metres`,
        texture: sql`excluded.texture`,
        textureKey: sql`excluded.texture_key`,
        textureType: sql`excluded.texture_type`,
        textureSha256: sql`excluded.texture_sha256`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning();
}
