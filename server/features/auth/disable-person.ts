import { eq } from "drizzle-orm";

import type { Database, Transaction } from "../../db/database.ts";
import { accountTokens } from "../../db/schema/accounts.ts";
import { users } from "../../db/schema/users.ts";
import { endSessionsOf } from "../../db/session-store.ts";

/**
 * Shuts a person out: sessions, frame tokens, hand-offs and mailed links end at once and no new
 * session begins. What they made stays.
 */
export async function disablePerson(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ disabledAt: now }).where(eq(users.id, userId));
  await endSessionsOf(tx, userId);
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
}

/** Lets a disabled person sign in again; what was ended stays ended. */
export async function enablePerson(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ disabledAt: null }).where(eq(users.id, userId));
}

/** Whether a person has been shut out. */
export async function isDisabled(database: Database, userId: string): Promise<boolean> {
  const [user] = await database.withIdentity((tx) =>
    tx.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.id, userId)),
  );
  return user !== undefined && user.disabledAt !== null;
}
