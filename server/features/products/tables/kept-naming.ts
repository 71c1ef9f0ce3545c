import { sql } from "drizzle-orm";

import type { ColumnMapping, ImportColumn } from "#shared/product-import.ts";

import type { Transaction } from "../../../db/database.ts";
import { columnMappings } from "../../../db/schema/product-feeds.ts";
import { keepNaming } from "./name-columns.ts";

/** So many names are remembered, the newest of them. */
const maxNames = 200;

/** What the company's columns meant when it last brought a table in. */
export async function readKeptNaming(tx: Transaction): Promise<ColumnMapping> {
  const [row] = await tx.select({ mapping: columnMappings.mapping }).from(columnMappings);
  return row?.mapping ?? {};
}

/** Remembers what the columns of a table that was brought in mean. */
export async function keepNamingOf(
  tx: Transaction,
  columns: readonly ImportColumn[],
): Promise<void> {
  const now = keepNaming(columns);
  const before = Object.entries(await readKeptNaming(tx)).filter(
    ([name]) => !Object.hasOwn(now, name),
  );
  const kept = [...Object.entries(now), ...before].slice(0, maxNames);
  const mapping = Object.fromEntries(kept);
  await tx
    .insert(columnMappings)
    .values({ companyId: sql`current_company_id()`, mapping })
    .onConflictDoUpdate({ target: columnMappings.companyId, set: { mapping } });
}
