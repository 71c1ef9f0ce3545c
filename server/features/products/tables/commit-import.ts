import { randomUUID } from "node:crypto";

import { getTableColumns, sql } from "drizzle-orm";

import type { Transaction } from "../../../db/database.ts";
import { materials } from "../../../db/schema/materials.ts";
import type { ProductRow } from "../../../products/product-row.ts";
import { nextVersion } from "../../../products/next-version.ts";
import { mapInTurns } from "../../../runtime/in-turns.ts";
import type { Storage } from "../../../storage/storage.ts";
import { createStorageKey } from "../../../storage/storage-key.ts";
import { colourWithoutTile, findNextPosition } from "../change-product.ts";
import type { PlannedProduct } from "./plan-group.ts";
import { rejectImport } from "./reject-import.ts";
import type { TilePicture } from "./read-pictures.ts";

type StoredTile = Pick<ProductRow, "textureKey" | "textureType" | "textureSha256" | "texture">;

/** The stored tiles of an import by row. */
export type StoredTiles = ReadonlyMap<number, StoredTile>;

/** One picture may be many products' tile, but not without end. */
const maxTiles = 1_000;
/** Rows in one statement; a hundred and fifty would keep everybody waiting while it is put together. */
const chunkSize = 50;

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
    await storage.putFile(textureKey, picture);
    tiles.set(row, {
      textureKey,
      textureType: picture.contentType,
      textureSha256: picture.sha256,
      texture: null,
    });
  }
  return tiles;
}

/** What was written by its SKU, the keys of replaced tiles, and paints of another colour than before. */
type WrittenProducts = {
  written: ReadonlyMap<string, ProductRow>;
  replacedKeys: string[];
  recoloured: ProductRow[];
};

/**
 * Writes planned products down. Answers the keys of the tiles that they replaced, and the paints
 * whose colour is another one now.
 */
export async function writeProducts(
  tx: Transaction,
  at: Date,
  products: readonly PlannedProduct[],
  tiles: StoredTiles,
): Promise<WrittenProducts> {
  let position = await findNextPosition(tx);
  const rows = await mapInTurns(products, (planned) => {
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
  return { written: bySku, replacedKeys, recoloured };
}

type NewRow = Omit<typeof materials.$inferInsert, "companyId">;

function toRow(
  { product, state, existing, picture, offer, isFromFeed }: PlannedProduct,
  tile: StoredTile | null,
  fixed: { id: string; position: number; updatedAt: Date },
): NewRow {
  const shown = tile ?? existing;
  return {
    ...fixed,
    ...product,
    ...offer,
    inFeed: isFromFeed === true || (existing?.inFeed ?? false),
    colour: product.colour ?? picture?.colour ?? existing?.colour ?? colourWithoutTile,
    state,
    texture: shown?.texture ?? null,
    textureKey: shown?.textureKey ?? null,
    textureType: shown?.textureType ?? null,
    textureSha256: shown?.textureSha256 ?? null,
  };
}

/** All columns of a product that there is already, but what names and places it. */
const overwritten = Object.fromEntries(
  Object.entries(getTableColumns(materials))
    .filter(([name]) => !["id", "companyId", "kind", "sku", "position"].includes(name))
    .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
);

function upsert(tx: Transaction, rows: readonly NewRow[]): Promise<ProductRow[]> {
  return tx
    .insert(materials)
    .values(rows.map((row) => ({ ...row, companyId: sql`current_company_id()` })))
    .onConflictDoUpdate({ target: [materials.companyId, materials.sku], set: overwritten })
    .returning();
}
