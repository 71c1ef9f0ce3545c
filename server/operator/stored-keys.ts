import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";

import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";

/** What a stored file's key begins with; see `server/storage/storage-key.ts`. */
const keyStart = "company/";

/**
 * Writes the keys of all stored files that a row names to `path`, a line each and in the order of
 * their bytes. They stand in text columns called `…_key`, whatever their table is.
 */
export async function writeStoredKeys(owner: Client, path: string): Promise<void> {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select format('%I', c.table_name) as table, format('%I', c.column_name) as column
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.column_name like '%\\_key' and c.data_type = 'text'`,
  );
  const keys = columns.map(
    ({ table, column }) =>
      `select ${column} as key from public.${table} where ${column} like '${keyStart}%'`,
  );
  const sorted = `select key from (${keys.join(" union ")}) keys order by key collate "C"`;
  const lines = owner.query(copyTo(`copy (${sorted}) to stdout`));
  await pipeline(lines, createWriteStream(path, { mode: 0o600 }));
}

/** The lines of a file, one at a time. */
export function readLines(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}
