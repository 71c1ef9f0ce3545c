import { and, eq } from "drizzle-orm";

import type { Database, Transaction } from "../../../db/database.ts";
import { domainClaims } from "../../../db/schema/accounts.ts";
import { users } from "../../../db/schema/users.ts";
import { findIdentity, noteIdentityUse, writeIdentity } from "../oidc/identities.ts";
import { holdIdentity } from "../oidc/link-identity.ts";
import type { OidcAnswer } from "../oidc/oidc-people.ts";
import { readLoginEmail } from "../oidc/read-profile.ts";
import type { OidcProfile } from "../oidc/read-profile.ts";
import { refreshPerson } from "../oidc/refresh-person.ts";

/** Somebody as a company's own issuer describes them. */
export type CompanyProfile = { companyId: string; profile: OidcProfile };

/**
 * Finds or makes the person behind a profile of a company's own issuer. Company, issuer and subject name
 * them, never the email, and it is only believed of verified emails of domains that are the company's. An
 * account that there is already is never given away here: its person links it after signing in to it.
 */
export function openCompanyPerson(
  database: Database,
  { companyId, profile }: CompanyProfile,
  now: Date,
): Promise<OidcAnswer> {
  const identity = { companyId, ...profile };
  return database.withIdentity(async (tx) => {
    // Two first sign-ins of one subject must not make two people.
    await holdIdentity(tx, identity);
    const email = await readOwnEmail(tx, { companyId, profile });
    if (email === null) return { error: "AccessDenied" };
    const known = await findIdentity(tx, identity);
    if (known !== null) {
      if (known.disabledAt !== null) return { error: "AccessDenied" };
      await refreshPerson(tx, known, profile, now);
      await noteIdentityUse(tx, identity, now);
      return { userId: known.userId, linked: false };
    }
    const { name: calls, picture: image } = profile;
    const [made] = await tx
      .insert(users)
      .values({ email, emailVerifiedAt: now, originEmail: profile.email, name: calls, image })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (made === undefined) return { error: "OAuthAccountNotLinked" };
    await writeIdentity(tx, made.id, identity, now);
    return { userId: made.id, linked: false };
  });
}

/** The verified email of a profile if its domain is the company's; null for any other. */
export async function readOwnEmail(
  tx: Transaction,
  { companyId, profile }: CompanyProfile,
): Promise<string | null> {
  const email = readLoginEmail(profile);
  const domain = email?.split("@").at(-1);
  if (email === null || domain === undefined) return null;
  const [claim] = await tx
    .select({ domain: domainClaims.domain })
    .from(domainClaims)
    .where(and(eq(domainClaims.companyId, companyId), eq(domainClaims.domain, domain)));
  return claim === undefined ? null : email;
}
