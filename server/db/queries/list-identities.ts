import { asc, eq } from "drizzle-orm";

import type { Transaction } from "../open-login.ts";
import { companyIdentities, oidcIdentities } from "../schema/accounts.ts";

/** An issuer that somebody signs in at; `companyId` where it is that company's own. */
export type PersonIdentity = {
  id: string;
  companyId: string | null;
  issuer: string;
  email: string | null;
};

/** Whom a person is at issuers, the installation's first, each the oldest first. */
export async function listIdentities(tx: Transaction, userId: string): Promise<PersonIdentity[]> {
  const { id, issuer, email } = oidcIdentities;
  const own = await tx
    .select({ id, issuer, email })
    .from(oidcIdentities)
    .where(eq(oidcIdentities.userId, userId))
    .orderBy(asc(oidcIdentities.createdAt));
  const companies = await tx
    .select({
      id: companyIdentities.id,
      companyId: companyIdentities.companyId,
      issuer: companyIdentities.issuer,
      email: companyIdentities.email,
    })
    .from(companyIdentities)
    .where(eq(companyIdentities.userId, userId))
    .orderBy(asc(companyIdentities.createdAt));
  return [...own.map((identity) => ({ ...identity, companyId: null })), ...companies];
}
