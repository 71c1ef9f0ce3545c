import { and, eq, isNull, sql } from "drizzle-orm";

import type { Database, Transaction } from "../../db/database.ts";
import { holdLock } from "../../db/hold-lock.ts";
import { writtenRow } from "../../db/queries/found-row.ts";
import {
  anonymousIdentities,
  iframeTokens,
  ownerCompanies,
  sessions,
  users,
} from "../../db/schema/users.ts";
import { personColumns, readPerson } from "../../db/session-store.ts";
import type { Person } from "../../db/session-store.ts";
import { createToken, hashToken } from "../../db/tokens.ts";
import type { ValueSeal } from "../../db/tokens.ts";

/** Where anonymous people are kept, and what seals the ids that they show. */
type AnonymousStore = { database: Database; seal: ValueSeal };

/**
 * The anonymous person a credential belongs to, made when nobody has it yet. Null when it has been
 * linked to another person: from then on it opens nothing.
 */
export async function openAnonymousPerson(
  { database, seal }: AnonymousStore,
  credential: string,
): Promise<Person | null> {
  return database.withIdentity(async (tx) => {
    await holdCredentials(tx, [credential]);
    return openHeldPerson(tx, seal, credential);
  });
}

/**
 * The same, and what the person of a second credential owns goes to them: whoever shows both is both.
 * The second opens nothing from then on; one that is unknown or linked has nothing to give. Null, and
 * nothing is moved, when the first is linked.
 */
export async function openMergedPerson(
  { database, seal }: AnonymousStore,
  credential: string,
  second: { credential: string; now: Date },
): Promise<{ person: Person; isMerged: boolean } | null> {
  return database.withIdentity(async (tx) => {
    await holdCredentials(tx, [credential, second.credential]);
    // Whoever signs in as the first one meanwhile waits, and takes along what comes from the second.
    await tx
      .select({ userId: anonymousIdentities.userId })
      .from(anonymousIdentities)
      .where(eq(anonymousIdentities.idHash, hashToken(credential)))
      .for("share");
    const person = await openHeldPerson(tx, seal, credential);
    if (person === null) return null;
    const [other] = await tx
      .select({ userId: anonymousIdentities.userId })
      .from(anonymousIdentities)
      .where(eq(anonymousIdentities.idHash, hashToken(second.credential)));
    if (other === undefined || other.userId === person.id) return { person, isMerged: false };
    const isMerged = await linkPerson(tx, other.userId, person.id, second.now);
    return { person, isMerged };
  });
}

/**
 * In one order for everybody. Two first visits with one credential must not make two people, and of two
 * who show the same two credentials the other way round the second finds its own closed.
 */
async function holdCredentials(tx: Transaction, credentials: readonly string[]): Promise<void> {
  const names = new Set(credentials.map((one) => hashToken(one).toString("hex")));
  for (const name of [...names].toSorted()) await holdLock(tx, name);
}

async function openHeldPerson(
  tx: Transaction,
  seal: ValueSeal,
  credential: string,
): Promise<Person | null> {
  const [known] = await tx
    .select({ ...personColumns, linkedUserId: anonymousIdentities.linkedUserId })
    .from(anonymousIdentities)
    .innerJoin(users, eq(users.id, anonymousIdentities.userId))
    .where(eq(anonymousIdentities.idHash, hashToken(credential)));
  if (known === undefined) return createAnonymousPerson(tx, seal, credential);
  const { linkedUserId, ...row } = known;
  return linkedUserId === null ? readPerson(row, seal) : null;
}

/** Makes an anonymous person with a credential nobody else has. */
export function createAnonymousPersonWithNewCredential(
  database: Database,
  seal: ValueSeal,
): Promise<Person> {
  return database.withIdentity((tx) => createAnonymousPerson(tx, seal, createToken()));
}

async function createAnonymousPerson(
  tx: Transaction,
  seal: ValueSeal,
  credential: string,
): Promise<Person> {
  const user = writtenRow(await tx.insert(users).values({}).returning());
  await tx.insert(anonymousIdentities).values({
    userId: user.id,
    idHash: hashToken(credential),
    idSealed: seal.seal(credential),
  });
  const { id, name, email, originEmail, image } = user;
  return { id, name, email, originEmail, image, anonymousUserId: credential };
}

/**
 * Gives everything an anonymous person owns, in every company, to a registered one and closes the
 * anonymous identity for good. Does nothing the second time, and says so by false.
 */
export function linkAnonymousPerson(
  database: Database,
  anonymousId: string,
  registeredId: string,
  now: Date,
): Promise<boolean> {
  return database.withIdentity((tx) => linkPerson(tx, anonymousId, registeredId, now));
}

async function linkPerson(
  tx: Transaction,
  anonymousId: string,
  personId: string,
  now: Date,
): Promise<boolean> {
  const linked = await tx
    .update(anonymousIdentities)
    .set({ linkedUserId: personId, linkedAt: now })
    .where(
      and(eq(anonymousIdentities.userId, anonymousId), isNull(anonymousIdentities.linkedUserId)),
    )
    .returning({ userId: anonymousIdentities.userId });
  if (linked.length === 0) return false;
  await tx.delete(sessions).where(eq(sessions.userId, anonymousId));
  await tx.delete(iframeTokens).where(eq(iframeTokens.userId, anonymousId));
  // Most visitors only looked around.
  const isOwner = eq(ownerCompanies.userId, anonymousId);
  const [owned] = await tx.select().from(ownerCompanies).where(isOwner).limit(1);
  if (owned === undefined) return true;
  await tx.execute(sql`select move_owned_rows(${anonymousId}, ${personId})`);
  return true;
}
