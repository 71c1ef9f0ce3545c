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

/**
 * The anonymous person a credential belongs to, made when nobody has it yet. Null when it has been
 * linked to a registered person: from then on it opens nothing.
 */
export async function openAnonymousPerson(
  database: Database,
  seal: ValueSeal,
  credential: string,
): Promise<Person | null> {
  return database.withIdentity(async (tx) => {
    // Two first visits with one credential must not make two people.
    const lockName = hashToken(credential).toString("hex");
    await holdLock(tx, lockName);
    const [known] = await tx
      .select({ ...personColumns, linkedUserId: anonymousIdentities.linkedUserId })
      .from(anonymousIdentities)
      .innerJoin(users, eq(users.id, anonymousIdentities.userId))
      .where(eq(anonymousIdentities.idHash, hashToken(credential)));
    if (known === undefined) return createAnonymousPerson(tx, seal, credential);
    const { linkedUserId, ...row } = known;
    return linkedUserId === null ? readPerson(row, seal) : null;
  });
}

/**
 * Gives what the anonymous person of a second credential owns to another anonymous person: whoever
 * shows both is both. The second one opens nothing from then on; an unknown or linked one has nothing.
 */
export async function mergeAnonymousPerson(
  database: Database,
  secondCredential: string,
  anonymousId: string,
  now: Date,
): Promise<void> {
  const second = await database.withIdentity(async (tx) => {
    const [known] = await tx
      .select({ userId: anonymousIdentities.userId })
      .from(anonymousIdentities)
      .where(eq(anonymousIdentities.idHash, hashToken(secondCredential)));
    return known?.userId;
  });
  if (second === undefined || second === anonymousId) return;
  await linkAnonymousPerson(database, second, anonymousId, now);
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
export async function linkAnonymousPerson(
  database: Database,
  anonymousId: string,
  registeredId: string,
  now: Date,
): Promise<boolean> {
  return database.withIdentity(async (tx) => {
    const linked = await tx
      .update(anonymousIdentities)
      .set({ linkedUserId: registeredId, linkedAt: now })
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
    await tx.execute(sql`select move_owned_rows(${anonymousId}, ${registeredId})`);
    return true;
  });
}
