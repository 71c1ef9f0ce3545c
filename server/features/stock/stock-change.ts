import { sql } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";

/** Who changes something, and when. */
export type StockChange = { at: Date; actor: { userId: string; name: string | null } };

/** Products are ordered, added and imported by one person at a time in a company. */
export async function lockStock(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('stock ' || current_company_id()::text, 0))`,
  );
}
