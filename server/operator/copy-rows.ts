import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

import { AppError } from "#shared/app-error.ts";

import { jobSchema } from "../jobs/install-jobs.ts";
import { digestFile, nameRowFile } from "./backup-manifest.ts";
import type { BackupManifest, BackupTable } from "./backup-manifest.ts";

const packing = { level: 1 };

type Shape = Omit<BackupTable, "rows" | "sha256">;

/**
 * Every table of ours with rows that are to last, and those of the queue's that hold jobs: its others are
 * made anew, some of them every day.
 */
export async function listTables(owner: Client): Promise<Shape[]> {
  const { rows } = await owner.query<Shape>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p' and (n.nspname = 'public' or n.nspname = $1 and (
       c.relname in ('job', 'job_dependency')
       or c.oid in (select inhrelid from pg_inherits where inhparent = to_regclass($1 || '.job'))
     ))
     group by 1, 2 order by 1, 2`,
    [jobSchema],
  );
  return rows;
}

/** Writes the rows of all tables to `folder`, a file each. Call in a transaction that sees one moment. */
export async function writeRows(owner: Client, folder: string): Promise<BackupTable[]> {
  const written: BackupTable[] = [];
  for (const table of await listTables(owner)) {
    const path = join(folder, nameRowFile(table));
    const rows = owner.query(copyTo(`copy ${nameTable(owner, table)} to stdout`));
    await pipeline(
      rows,
      createGzip(packing),
      createWriteStream(path, { mode: 0o600, flush: true }),
    );
    const { sha256 } = await digestFile(path);
    written.push({ ...table, rows: rows.rowCount, sha256 });
  }
  return written;
}

export async function listSequences(owner: Client): Promise<BackupManifest["sequences"]> {
  const { rows } = await owner.query<BackupManifest["sequences"][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1, 2`,
  );
  return rows;
}

/**
 * Puts the rows from `folder` in the place of all that is there; call in a transaction. Triggers and
 * foreign keys are not run: the rows were consistent when they were read.
 */
export async function loadRows(
  owner: Client,
  folder: string,
  { tables, sequences }: Pick<BackupManifest, "tables" | "sequences">,
): Promise<void> {
  await owner.query("set local session_replication_role = replica");
  const present = await listTables(owner);
  await owner.query(`truncate ${present.map((table) => nameAlone(owner, table)).join(", ")}`);
  for (const table of tables) {
    const target = copyFrom(`copy ${nameTable(owner, table)} from stdin`);
    const source = createReadStream(join(folder, nameRowFile(table)));
    await pipeline(source, createGunzip(), owner.query(target));
    if (target.rowCount === table.rows) continue;
    const name = nameAlone(owner, table);
    throw new AppError(
      "internal_error",
      `${name} has ${table.rows} rows in the backup, ${target.rowCount} here.`,
    );
  }
  for (const { schema, name, value } of sequences) {
    await owner.query("select setval($1::regclass, $2)", [
      nameAlone(owner, { schema, name }),
      value,
    ]);
  }
}

function nameAlone(owner: Client, { schema, name }: { schema: string; name: string }): string {
  return `${owner.escapeIdentifier(schema)}.${owner.escapeIdentifier(name)}`;
}

function nameTable(owner: Client, table: Shape): string {
  const columns = table.columns.map((column) => owner.escapeIdentifier(column));
  return `${nameAlone(owner, table)} (${columns.join(", ")})`;
}
