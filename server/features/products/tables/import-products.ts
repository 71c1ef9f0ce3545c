import { mkdtemp, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { ImportPlan } from "#shared/product-import.ts";
import { maxImportTableBytes } from "#shared/product-import.ts";
import { httpContract } from "#shared/wires/http.ts";

import type { Transaction } from "../../../db/database.ts";
import { materials } from "../../../db/schema/materials.ts";
import type { Dependencies } from "../../../dependencies/dependencies.ts";
import { receiveUpload } from "../../../http/receive-upload.ts";
import type { ProductRow } from "../../../products/product-row.ts";
import { discardFiles } from "../../../storage/discard-files.ts";
import { writeAudit } from "../../records/write-audit.ts";
import { lockProducts } from "../product-change.ts";
import type { ProductChange } from "../product-change.ts";
import { storeTiles, writeProducts } from "./commit-import.ts";
import { openZip } from "./open-zip.ts";
import type { OpenedZip } from "./open-zip.ts";
import { planImport } from "./plan-import.ts";
import { readPictures } from "./read-pictures.ts";
import type { TilePictures } from "./read-pictures.ts";
import { readTable } from "./read-table.ts";
import type { Table } from "./read-table.ts";
import { rejectImport } from "./reject-import.ts";

type Outcome = { plan: ImportPlan; recoloured: ProductRow[] };
type Upload = { table: Table; pictures: TilePictures; fileName: string };

/**
 * Looks at an uploaded table, or does what an earlier look at the same upload found: with that
 * look's hash, everything in one transaction or nothing. Nothing of an upload outlives the request
 * but what was imported.
 */
export async function importProducts(
  dependencies: Dependencies,
  companyId: string,
  change: ProductChange,
  request: FastifyRequest,
): Promise<Outcome> {
  const { config, database, kernelPool } = dependencies;
  const uploads = join(config.dataDir, "uploads");
  const { path, fileName, fields } = await receiveUpload(
    request,
    uploads,
    httpContract.importProducts.body,
  );
  await mkdir(uploads, { recursive: true });
  const directory = await mkdtemp(join(uploads, "import-"));
  try {
    const opened = await openUpload(path, directory);
    const table = readTable(opened.table.bytes);
    const pictures = await readPictures(kernelPool, opened.pictures, table);
    const upload: Upload = { table, pictures, fileName };
    if (fields.hash !== undefined) {
      return await commit(dependencies, { companyId, change, upload, hash: fields.hash });
    }
    const { answer } = await database.withTenant(companyId, (tx) => plan(tx, upload));
    return { plan: answer, recoloured: [] };
  } finally {
    await rm(path, { force: true });
    await rm(directory, { recursive: true, force: true });
  }
}

/** By its first bytes, never by its name. */
async function openUpload(path: string, directory: string): Promise<OpenedZip> {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    if (head.toString("latin1", 0, 2) === "PK") return await openZip(path, directory);
    if ((await file.stat()).size > maxImportTableBytes) throw rejectImport("table_too_large");
    return { table: { name: "", bytes: await readFile(path) }, pictures: new Map() };
  } finally {
    await file.close();
  }
}

async function plan(tx: Transaction, { table, pictures }: Upload) {
  const skus = [...new Set(table.rows.map(({ cells }) => cells.sku ?? ""))];
  const rows = await tx
    .select()
    .from(materials)
    .where(sql`${materials.sku} = any(${sql.param(skus)}::text[])`);
  return planImport(table, pictures, new Map(rows.map((row) => [row.sku, row])));
}

async function commit(
  { database, storage }: Dependencies,
  work: { companyId: string; change: ProductChange; upload: Upload; hash: string },
): Promise<Outcome> {
  const { companyId, change, upload, hash } = work;
  const stored: string[] = [];
  try {
    // Files first and outside of the transaction, which should be short.
    const first = await database.withTenant(companyId, (tx) => plan(tx, upload));
    refuseOther(first.answer, hash);
    const tiles = await storeTiles(storage, companyId, first.products, (key) => stored.push(key));
    const { answer, ...written } = await database.withTenant(companyId, async (tx) => {
      await lockProducts(tx);
      const { answer: now, products } = await plan(tx, upload);
      refuseOther(now, hash);
      const { replacedKeys, recoloured } = await writeProducts(tx, change.at, products, tiles);
      await writeAudit(tx, {
        ...change,
        action: "product.imported",
        target: upload.fileName,
        details: { ...now.counts },
      });
      return { answer: now, replacedKeys, recoloured };
    });
    await discardFiles(storage, written.replacedKeys);
    return { plan: { ...answer, committed: true }, recoloured: written.recoloured };
  } catch (error) {
    await discardFiles(storage, stored);
    throw error;
  }
}

function refuseOther(answer: ImportPlan, hash: string): void {
  if (answer.hash !== hash) throw rejectImport("changed_since_check");
  if (answer.counts.error > 0) {
    const rows = answer.rows.filter(({ action }) => action === "error");
    throw rejectImport("rows_have_errors", null, rows);
  }
}
