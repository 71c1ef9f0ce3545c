import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import type { Transaction } from "../../db/database.ts";
import { companies } from "../../db/schema/companies.ts";

export type CompanyRow = Pick<
  typeof companies.$inferSelect,
  "id" | "slug" | "styles" | "updatedAt"
>;

/**
 * The company of the transaction, as it is now. `lock` holds the row until the transaction ends,
 * so that one theme after the other is published and each finds what the one before it left.
 */
export async function readCompanyRow(
  tx: Transaction,
  companyId: string,
  { lock }: { lock: boolean },
): Promise<CompanyRow> {
  const { id, slug, styles, updatedAt } = companies;
  const query = tx.select({ id, slug, styles, updatedAt }).from(companies).where(eq(id, companyId));
  const [row] = await (lock ? query.for("update") : query);
  if (row === undefined) throw new AppError("not_found", "Company not found.");
  return row;
}
