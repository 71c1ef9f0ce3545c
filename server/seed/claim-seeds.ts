import { sql } from "drizzle-orm";

import type { Transaction } from "../db/database.ts";
import { seededItems } from "../db/schema/seeded-items.ts";

/**
 * Of these items, those that the transaction's company was never given; from now on it was. Writing
 * them belongs in the same transaction.
 */
export async function claimSeeds<Item extends { key: string }>(
  tx: Transaction,
  kind: (typeof seededItems.$inferInsert)["kind"],
  items: readonly Item[],
): Promise<Item[]> {
  const claimed = await tx
    .insert(seededItems)
    .values(items.map(({ key }) => ({ companyId: sql`current_company_id()`, kind, key })))
    .onConflictDoNothing()
    .returning({ key: seededItems.key });
  const keys = new Set(claimed.map(({ key }) => key));
  return items.filter(({ key }) => keys.has(key));
}
