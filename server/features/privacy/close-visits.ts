import { and, eq, isNull, lt, notExists } from "drizzle-orm";

import { closeAccount } from "../../db/close-account.ts";
import type { Transaction } from "../../db/database.ts";
import { anonymousIdentities, iframeTokens, sessions, users } from "../../db/schema/users.ts";
import type { PurgeTools } from "./purge-bins.ts";

const batch = 50;
const dayMs = 24 * 60 * 60_000;

/**
 * Closes what visitors without an account left who have not been here for as long as the settings say, as if
 * they had deleted it themselves. Somebody who is signed in anywhere is still here. Answers how many there were.
 */
export async function closeVisits({ database, clock, config }: PurgeTools): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - config.visitorDays * dayMs);
  let closed = 0;
  for (;;) {
    const found = await database.withIdentity(async (tx) => {
      const ids = await takeVisits(tx, before);
      for (const id of ids) await closeAccount(tx, id, now);
      return ids.length;
    });
    closed += found;
    if (found < batch) return closed;
  }
}

/** A visit that was linked to an account goes with the account. */
async function takeVisits(tx: Transaction, before: Date): Promise<string[]> {
  const { userId } = anonymousIdentities;
  const isSignedIn = (table: typeof sessions | typeof iframeTokens) =>
    tx.select({ userId: table.userId }).from(table).where(eq(table.userId, userId));
  const rows = await tx
    .select({ id: userId })
    .from(anonymousIdentities)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        lt(anonymousIdentities.seenAt, before),
        isNull(anonymousIdentities.linkedUserId),
        isNull(users.closedAt),
        notExists(isSignedIn(sessions)),
        notExists(isSignedIn(iframeTokens)),
      ),
    )
    .limit(batch)
    .for("update", { of: anonymousIdentities, skipLocked: true });
  return rows.map(({ id }) => id);
}
