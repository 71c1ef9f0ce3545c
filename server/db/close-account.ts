import { eq, sql } from "drizzle-orm";

import { deleteAccountTokensOf } from "./account-token-store.ts";
import type { Transaction } from "./database.ts";
import {
  companyIdentities,
  oidcIdentities,
  recoveryCodes,
  secondFactors,
} from "./schema/accounts.ts";
import { anonymousIdentities, users } from "./schema/users.ts";
import { endSessionsOf } from "./session-store.ts";

/**
 * Closes an account for good: every session ends, nothing signs in to it any more, its email is free,
 * it looks after no company, and nobody sees what the person made. The purge removes the rest. Answers the
 * names of the companies whose last owner it is; then nothing was done.
 */
export async function closeAccount(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from close_account(${userId}::uuid, ${now.toISOString()}::timestamptz) name`,
  );
  if (rows.length > 0) return rows.map(({ name }) => name);
  await endSessionsOf(tx, userId);
  await deleteAccountTokensOf(tx, userId);
  const ways = [oidcIdentities, companyIdentities, recoveryCodes, secondFactors];
  for (const table of [...ways, anonymousIdentities]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  // As it was written it stays until the purge, which looks for it.
  await tx
    .update(users)
    .set({ email: null, passwordHash: null, image: null, disabledAt: now })
    .where(eq(users.id, userId));
  return [];
}
