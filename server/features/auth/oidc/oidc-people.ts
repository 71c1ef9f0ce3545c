import { and, eq, isNotNull } from "drizzle-orm";

import type { Database, Transaction } from "../../../db/database.ts";
import { oidcIdentities, secondFactors } from "../../../db/schema/accounts.ts";
import { users } from "../../../db/schema/users.ts";
import type { AuthErrorCode } from "../auth-answers.ts";
import { findIdentity, noteIdentityUse, writeIdentity } from "./identities.ts";
import { holdIdentity } from "./link-identity.ts";
import { readLoginEmail } from "./read-profile.ts";
import type { OidcProfile } from "./read-profile.ts";
import { refreshPerson } from "./refresh-person.ts";

/** Whose the profile is, and whether it has just been linked to an account there was. */
export type OidcAnswer = { userId: string; linked: boolean } | { error: AuthErrorCode };

/**
 * Finds or makes the person behind a profile. Issuer and subject name them, never the email: a
 * verified email only links a new subject to an account that has shown the same email to be its
 * own, has no second factor, and no other subject of this issuer.
 */
export function openOidcPerson(
  database: Database,
  profile: OidcProfile,
  now: Date,
): Promise<OidcAnswer> {
  return database.withIdentity(async (tx) => {
    // Two first sign-ins of one subject must not make two people.
    const identity = { companyId: null, ...profile };
    await holdIdentity(tx, identity);
    const known = await findIdentity(tx, identity);
    if (known !== null) {
      if (known.disabledAt !== null) return { error: "AccessDenied" };
      await refreshPerson(tx, known, profile, now);
      await noteIdentityUse(tx, identity, now);
      return { userId: known.userId, linked: false };
    }
    return openNewIdentity(tx, profile, now);
  });
}

async function openNewIdentity(
  tx: Transaction,
  profile: OidcProfile,
  now: Date,
): Promise<OidcAnswer> {
  const loginEmail = readLoginEmail(profile);
  const claimed = profile.email?.toLowerCase() ?? null;
  const account = claimed === null ? null : await findAccount(tx, claimed, profile.issuer);
  if (account !== null) {
    if (loginEmail === null) return { error: "OAuthAccountNotLinked" };
    if (account.disabledAt !== null) return { error: "AccessDenied" };
    if (!account.linkable) return { error: "OAuthAccountNotLinked" };
    const { userId } = account;
    await writeIdentity(tx, userId, { companyId: null, ...profile }, now);
    await refreshPerson(tx, { userId, lastEmail: profile.email }, profile, now);
    return { userId, linked: true };
  }
  const [made] = await tx
    .insert(users)
    .values({
      email: loginEmail,
      emailVerifiedAt: loginEmail === null ? null : now,
      // What an issuer asserts without having checked it is kept to be shown, never to be found by.
      originEmail: profile.email,
      name: profile.name,
      image: profile.picture,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  // Somebody registered this email in the same moment; the next try finds their account.
  if (made === undefined) return { error: "OAuthAccountNotLinked" };
  await writeIdentity(tx, made.id, { companyId: null, ...profile }, now);
  return { userId: made.id, linked: false };
}

/** The account with an email, and whether a subject may be linked to it because of that email. */
async function findAccount(
  tx: Transaction,
  email: string,
  issuer: string,
): Promise<{ userId: string; linkable: boolean; disabledAt: Date | null } | null> {
  const [account] = await tx
    .select({
      userId: users.id,
      disabledAt: users.disabledAt,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.email, email))
    .for("update");
  if (account === undefined) return null;
  const { userId, disabledAt, emailVerifiedAt } = account;
  const [factor] = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  // An issuer that gives an old address to somebody new gives them a new subject.
  const [otherSubject] = await tx
    .select({ userId: oidcIdentities.userId })
    .from(oidcIdentities)
    .where(and(eq(oidcIdentities.userId, userId), eq(oidcIdentities.issuer, issuer)));
  const linkable = emailVerifiedAt !== null && factor === undefined && otherSubject === undefined;
  return { userId, linkable, disabledAt };
}
