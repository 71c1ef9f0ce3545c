import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Transaction } from "./database.ts";

/** Waits until no other transaction holds the lock of this name, and holds it until this one ends. */
export async function holdLock(tx: Transaction, name: string | SQL): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** As `holdLock`, for something that a company has one of. */
export function holdCompanyLock(tx: Transaction, name: "rooms" | "products"): Promise<void> {
  return holdLock(tx, sql`${`${name} `} || current_company_id()::text`);
}
