import { open, readFile } from "node:fs/promises";

import { AppError } from "#shared/app-error.ts";
import { parseJson } from "#shared/parse-json.ts";
import { columnMappingSchema } from "#shared/product-import.ts";
import type { ColumnMapping, ImportPlan } from "#shared/product-import.ts";
import { maxImportTableBytes } from "#shared/product-import.ts";
import { httpContract } from "#shared/wires/http.ts";

import type { Transaction } from "../../../db/database.ts";
import { holdCompanyLock } from "../../../db/hold-lock.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { CallContext } from "../../../http/add-call.ts";
import { receiveUpload } from "../../../http/receive-upload.ts";
import type { ProductRow } from "../../../products/product-row.ts";
import { discardUnkept } from "../../../files/discard-unkept.ts";
import { discardFiles } from "../../../storage/discard-files.ts";
import { asChange } from "../../records/as-change.ts";
import { writeAudit } from "../../../db/write-audit.ts";
import { refuseTakenSkus } from "../refuse-taken-skus.ts";
import { storeTiles, writeProducts } from "./commit-import.ts";
import { findOwners } from "./find-owners.ts";
import { keepNamingOf, readKeptNaming } from "./kept-naming.ts";
import { openZip } from "./open-zip.ts";
import type { OpenedZip } from "./open-zip.ts";
import { toSoldAs } from "./plan-group.ts";
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
export function importProducts(call: CallContext<"importProducts">): Promise<Outcome> {
  const { decoders } = call.request.server.dependencies;
  const { body } = httpContract.importProducts;
  return receiveUpload(call.request, body, async ({ path, folder, fileName, fields }) => {
    const opened = await openUpload(path, folder);
    const kept = await inTenant(call, ({ tx }) => readKeptNaming(tx));
    const table = await readTable(opened.table.bytes, { said: readSaid(fields.mapping), kept });
    const pictures = await readPictures(decoders, opened.pictures, table);
    const upload: Upload = { table, pictures, fileName };
    if (fields.hash !== undefined) return commit(call, upload, fields.hash);
    const { answer } = await inTenant(call, ({ tx }) => plan(tx, upload));
    return { plan: answer, recoloured: [] };
  });
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
  return planImport(table, pictures, await findOwners(tx, table.rows));
}

/** What this request says the columns mean; null when it says nothing. */
function readSaid(text: string | undefined): ColumnMapping | null {
  if (text === undefined) return null;
  const parsed = columnMappingSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new AppError("bad_request", "The column mapping cannot be read.", {
    details: { field: "mapping" },
  });
}

async function commit(
  call: CallContext<"importProducts">,
  upload: Upload,
  hash: string,
): Promise<Outcome> {
  const { dependencies } = call.request.server;
  const { companyId } = call.tenant;
  const stored: string[] = [];
  try {
    // Files first and outside of the transaction, which should be short.
    const first = await inTenant(call, ({ tx }) => plan(tx, upload));
    refuseOther(first.answer, hash);
    const tiles = await storeTiles(dependencies.storage, companyId, first.products, (key) =>
      stored.push(key),
    );
    const { answer, replacedKeys, recoloured } = await asChange(call, async ({ tx, change }) => {
      await holdCompanyLock(tx, "products");
      const now = await plan(tx, upload);
      refuseOther(now.answer, hash);
      await refuseTakenSkus(tx, now.products.map(toSoldAs));
      const written = await writeProducts(tx, change.at, now.products, tiles);
      await keepNamingOf(tx, upload.table.columns);
      const action = "product.imported";
      const details = { ...now.answer.counts };
      await writeAudit(tx, { ...change, action, target: upload.fileName, details });
      return { ...now, ...written };
    });
    await discardFiles(dependencies, replacedKeys);
    return { plan: { ...answer, committed: true }, recoloured };
  } catch (error) {
    await discardUnkept(dependencies, stored, error);
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
