import { eq } from "drizzle-orm";

import type { Transaction } from "../../../db/database.ts";
import { users } from "../../../db/schema/users.ts";
import type { KnownIdentity } from "./identities.ts";
import { readLoginEmail } from "./read-profile.ts";
import type { OidcProfile } from "./read-profile.ts";

/**
 * Takes over what the issuer says of a person by now, as far as they have not said otherwise
 * themself: a name where they have none, the picture, and a new verified email as long as their
 * email is the issuer's last one and they have no password to sign in with it.
 */
export async function refreshPerson(
  tx: Transaction,
  { userId, lastEmail }: Pick<KnownIdentity, "userId" | "lastEmail">,
  profile: OidcProfile,
  now: Date,
): Promise<void> {
  const [known] = await tx
    .select({
      name: users.name,
      image: users.image,
      email: users.email,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (known === undefined) throw new RangeError("an identity without its person");
  const follows =
    known.passwordHash === null &&
    (known.email === null || known.email === lastEmail?.toLowerCase());
  const email = follows ? await readNewEmail(tx, profile, known.email) : null;
  await tx
    .update(users)
    .set({
      name: known.name ?? profile.name,
      image: profile.picture ?? known.image,
      ...(email === null ? {} : { email, originEmail: profile.email, emailVerifiedAt: now }),
    })
    .where(eq(users.id, userId));
}

/** The email to follow the issuer to, or null when it is the old one or somebody else's. */
async function readNewEmail(
  tx: Transaction,
  profile: OidcProfile,
  current: string | null,
): Promise<string | null> {
  const email = readLoginEmail(profile);
  if (email === null || email === current) return null;
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return taken === undefined ? email : null;
}
