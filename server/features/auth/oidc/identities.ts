import { and, eq } from "drizzle-orm";

import type { Transaction } from "../../../db/database.ts";
import { companyIdentities, oidcIdentities } from "../../../db/schema/accounts.ts";
import { users } from "../../../db/schema/users.ts";
import type { OidcProfile } from "./read-profile.ts";

/**
 * Who somebody is at an issuer. With a company it is at that company's own issuer, and somebody else
 * than the same subject at the installation's, or at another company's.
 */
export type Identity = { companyId: string | null } & Pick<OidcProfile, "issuer" | "subject">;

/** The person behind an identity, and what the issuer called their email at the last sign-in. */
export type KnownIdentity = { userId: string; disabledAt: Date | null; lastEmail: string | null };

const person = { userId: users.id, disabledAt: users.disabledAt };

/** Null when nobody has signed in with it yet. */
export async function findIdentity(
  tx: Transaction,
  { companyId, issuer, subject }: Identity,
): Promise<KnownIdentity | null> {
  const [row] =
    companyId === null
      ? await tx
          .select({ ...person, lastEmail: oidcIdentities.email })
          .from(oidcIdentities)
          .innerJoin(users, eq(users.id, oidcIdentities.userId))
          .where(and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject)))
      : await tx
          .select({ ...person, lastEmail: companyIdentities.email })
          .from(companyIdentities)
          .innerJoin(users, eq(users.id, companyIdentities.userId))
          .where(isCompanyIdentity({ companyId, issuer, subject }));
  return row ?? null;
}

/** Gives an identity that nobody has to a person. */
export async function writeIdentity(
  tx: Transaction,
  userId: string,
  { companyId, issuer, subject, email }: Identity & Pick<OidcProfile, "email">,
  now: Date,
): Promise<void> {
  const row = { issuer, subject, userId, email, createdAt: now, usedAt: now };
  if (companyId === null) await tx.insert(oidcIdentities).values(row);
  else await tx.insert(companyIdentities).values({ ...row, companyId });
}

/** Notes a sign-in, and what the issuer calls the person's email by now. */
export async function noteIdentityUse(
  tx: Transaction,
  { companyId, issuer, subject, email }: Identity & Pick<OidcProfile, "email">,
  now: Date,
): Promise<void> {
  const use = { email, usedAt: now };
  if (companyId === null) {
    const isMeant = and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject));
    await tx.update(oidcIdentities).set(use).where(isMeant);
    return;
  }
  await tx
    .update(companyIdentities)
    .set(use)
    .where(isCompanyIdentity({ companyId, issuer, subject }));
}

function isCompanyIdentity(identity: Identity & { companyId: string }) {
  return and(
    eq(companyIdentities.companyId, identity.companyId),
    eq(companyIdentities.issuer, identity.issuer),
    eq(companyIdentities.subject, identity.subject),
  );
}
