import { lt } from "drizzle-orm";

import type { Clock } from "../runtime/clock.ts";
import type { Database } from "./database.ts";
import { accountTokens, handOffCodes } from "./schema/accounts.ts";
import { iframeTokens, sessions } from "./schema/users.ts";

/** Forgets the sessions, tokens, codes and links that have expired; for a caller with a timer. */
export async function deleteExpired(database: Database, clock: Clock): Promise<void> {
  await Promise.all(
    [sessions, iframeTokens, handOffCodes, accountTokens].map((table) =>
      database.withIdentity((tx) => tx.delete(table).where(lt(table.expiresAt, clock.now()))),
    ),
  );
}
