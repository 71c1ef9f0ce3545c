import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

import { columnNames, catalogueFormat, writeColumn } from "#shared/catalogue-file.ts";
import type { ColumnName } from "#shared/catalogue-file.ts";
import type { Product } from "#shared/product.ts";

import type { Database, Transaction } from "../../db/database.ts";
import { cutPage } from "../../db/queries/page-cursor.ts";
import { createByteCache } from "../../exports/byte-cache.ts";
import { listProductRows } from "../../products/list-product-rows.ts";
import { toCatalogueProduct } from "../../products/product-row.ts";
import { mapInTurns } from "../../runtime/in-turns.ts";
import { readCatalogueRevision } from "./catalogue-revision.ts";

/** A company's catalogue as JSON by columns, packed by brotli. */
export type PackedCatalogue = { revision: string; bytes: Uint8Array };

/** The packed catalogues of companies, each made when it is first asked for. */
export type CatalogueFiles = {
  /** This revision, or the one of that moment where this is over. `day` is the day of its prices. */
  read(companyId: string, revision: string, day: string): Promise<PackedCatalogue>;
};

/** Of all companies together. A catalogue of 20,000 products has about half a megabyte. */
const maxCachedBytes = 64 * 1024 * 1024;
/** What the database's client does with as many rows is over in a few milliseconds. */
const rowsAtOnce = 250;
/** The best takes twenty times as long, and saves a tenth. */
const packing = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
};

/** Of one company one catalogue is made at a time; whoever asks meanwhile waits for it. */
export function createCatalogueFiles(
  database: Pick<Database, "withTenantSnapshot">,
): CatalogueFiles {
  const cache = createByteCache(maxCachedBytes);
  const making = new Map<string, Promise<PackedCatalogue>>();
  const make = async (companyId: string, day: string): Promise<PackedCatalogue> => {
    const { revision, text } = await database.withTenantSnapshot(companyId, (tx) =>
      writeCatalogue(tx, companyId, day),
    );
    const bytes = await promisify(brotliCompress)(text, packing);
    cache.put(`${companyId}/${revision}`, bytes);
    return { revision, bytes };
  };
  const read = async (
    companyId: string,
    revision: string,
    day: string,
  ): Promise<PackedCatalogue> => {
    const kept = cache.get(`${companyId}/${revision}`);
    if (kept !== undefined) return { revision, bytes: kept };
    const running = making.get(companyId);
    if (running !== undefined) {
      // What is being made may be another revision, or fail for whoever asked first.
      const made = await running.catch(() => null);
      return made?.revision === revision ? made : read(companyId, revision, day);
    }
    const made = make(companyId, day).finally(() => making.delete(companyId));
    making.set(companyId, made);
    return made;
  };
  return { read };
}

async function writeCatalogue(tx: Transaction, companyId: string, day: string) {
  const { revision } = await readCatalogueRevision(tx, companyId, day);
  const products = await readProducts(tx, day);
  const columns: string[] = [];
  for (const name of columnNames) {
    columns.push(`"${name}":${await writeInTurns(products, name)}`);
    await setImmediate();
  }
  const head = `"format":${catalogueFormat},"revision":"${revision}","length":${products.length}`;
  return { revision, text: `{${head},"columns":{${columns.join()}}}` };
}

/** Products may have dozens of variants: a column of these is megabytes. */
async function writeInTurns(products: readonly Product[], name: ColumnName): Promise<string> {
  const { values, at } = writeColumn(products, name);
  const texts = await mapInTurns(values, (value) => JSON.stringify(value));
  const places = at === undefined ? "" : `,"at":[${at.join()}]`;
  return `{"values":[${texts.join()}]${places}}`;
}

/** All published products in the order of the catalogue, a few rows at a time. */
async function readProducts(tx: Transaction, day: string): Promise<Product[]> {
  const filters = { kind: undefined, state: "published", search: undefined } as const;
  const products: Product[] = [];
  let cursor: string | undefined;
  do {
    const found = await listProductRows(tx, filters, { cursor, limit: rowsAtOnce + 1 });
    const page = cutPage(found, rowsAtOnce, (row) => row.position);
    products.push(...(await mapInTurns(page.rows, (row) => toCatalogueProduct(row, day))));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return products;
}
