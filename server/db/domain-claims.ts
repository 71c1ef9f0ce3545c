import { and, eq } from "drizzle-orm";

import type { Transaction } from "./open-login.ts";
import { domainClaims } from "./schema/accounts.ts";

export type DomainClaim = typeof domainClaims.$inferSelect;

/**
 * Gives a domain to a company. Answers whose it is now: another's, when that company had it before. In
 * the identity or the operator realm.
 */
export async function claimDomain(tx: Transaction, claim: DomainClaim): Promise<DomainClaim> {
  const [made] = await tx.insert(domainClaims).values(claim).onConflictDoNothing().returning();
  if (made !== undefined) return made;
  const [held] = await tx.select().from(domainClaims).where(eq(domainClaims.domain, claim.domain));
  // Given up in the same moment: whoever asks again gets it.
  return held ?? claimDomain(tx, claim);
}

/** Takes a domain from a company; false when it was not the company's. */
export async function releaseDomain(
  tx: Transaction,
  { companyId, domain }: Pick<DomainClaim, "companyId" | "domain">,
): Promise<boolean> {
  const isMeant = and(eq(domainClaims.companyId, companyId), eq(domainClaims.domain, domain));
  return (await tx.delete(domainClaims).where(isMeant).returning()).length === 1;
}

/** A company's domains. */
export function listDomainClaims(tx: Transaction, companyId: string): Promise<DomainClaim[]> {
  return tx.select().from(domainClaims).where(eq(domainClaims.companyId, companyId));
}
