import type { Transaction } from "../../../db/database.ts";
import { holdLock } from "../../../db/hold-lock.ts";
import { listIdentities } from "../../../db/queries/list-identities.ts";
import { hashToken } from "../../../db/tokens.ts";
import type { AuthErrorCode } from "../auth-answers.ts";
import { findIdentity, writeIdentity } from "./identities.ts";
import type { Identity } from "./identities.ts";
import type { OidcProfile } from "./read-profile.ts";

/** Waits until nobody else signs in with an identity for the first time, or links it. */
export function holdIdentity(
  tx: Transaction,
  { companyId, issuer, subject }: Identity,
): Promise<void> {
  const name = [companyId ?? "", issuer, subject].join(" ");
  return holdLock(tx, hashToken(name).toString("hex"));
}

/**
 * Gives an identity to somebody who has shown that an account is theirs: who it was until then, if
 * anybody, keeps it, and an account has one identity at each issuer.
 */
export async function linkIdentity(
  tx: Transaction,
  identity: Identity & Pick<OidcProfile, "email">,
  userId: string,
  now: Date,
): Promise<AuthErrorCode | null> {
  await holdIdentity(tx, identity);
  const known = await findIdentity(tx, identity);
  if (known !== null) return known.userId === userId ? null : "OAuthAccountNotLinked";
  const held = await listIdentities(tx, userId);
  const hasOne = held.some(
    ({ companyId, issuer }) => companyId === identity.companyId && issuer === identity.issuer,
  );
  if (hasOne) return "OAuthAccountNotLinked";
  await writeIdentity(tx, userId, identity, now);
  return null;
}
