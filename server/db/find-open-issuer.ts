import type { Database } from "./database.ts";
import { listDomainClaims } from "./domain-claims.ts";
import type { Transaction } from "./open-login.ts";
import { companyIssuers } from "./schema/company-issuers.ts";

/** A company's issuer as it is kept. */
export type IssuerRow = typeof companyIssuers.$inferSelect;

/** The issuer of the transaction's company; null when it has none. */
export async function findIssuer(tx: Transaction): Promise<IssuerRow | null> {
  const [row] = await tx.select().from(companyIssuers);
  return row ?? null;
}

/**
 * A company's issuer as long as people may sign in there: it is switched on, and a domain is proven whose
 * people these could be. Null else.
 */
export async function findOpenIssuer(
  database: Database,
  companyId: string,
): Promise<IssuerRow | null> {
  const row = await database.withTenant(companyId, findIssuer);
  if (row?.enabled !== true) return null;
  const claims = await database.withIdentity((tx) => listDomainClaims(tx, companyId));
  return claims.length === 0 ? null : row;
}
