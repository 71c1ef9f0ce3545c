import { eq } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { companies } from "../../db/schema/companies.ts";

export type CompanyRow = typeof companies.$inferSelect;

/**
 * The company of the transaction, as it is now. `lock` holds the row until the transaction ends,
 * so that one theme after the other is published and each finds what the one before it left.
 */
export async function readCompanyRow(
  tx: Transaction,
  companyId: string,
  lock = false,
): Promise<CompanyRow> {
  const query = tx.select().from(companies).where(eq(companies.id, companyId));
  return foundRow(await (lock ? query.for("update") : query), "Company");
}
