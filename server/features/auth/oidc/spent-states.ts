import { lt } from "drizzle-orm";

import type { Database } from "../../../db/database.ts";
import { spentStates } from "../../../db/schema/accounts.ts";
import { hashToken } from "../../../db/tokens.ts";
import { checkLifeSeconds } from "./check-cookies.ts";

/**
 * Marks a state as come back. False when it had been before: somebody sends an old return again.
 * States are forgotten when their cookies could not open any more.
 */
export async function spendState(database: Database, state: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + checkLifeSeconds * 1000);
  return database.withIdentity(async (tx) => {
    await tx.delete(spentStates).where(lt(spentStates.expiresAt, now));
    const written = await tx
      .insert(spentStates)
      .values({ stateHash: hashToken(state), expiresAt })
      .onConflictDoNothing()
      .returning({ stateHash: spentStates.stateHash });
    return written.length === 1;
  });
}
