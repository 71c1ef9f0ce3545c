import { lt, sql } from "drizzle-orm";

import type { Clock } from "../runtime/clock.ts";
import type { Database } from "./database.ts";
import { accountTokens, handOffCodes } from "./schema/accounts.ts";
import { hits } from "./schema/hits.ts";
import { iframeTokens, sessions } from "./schema/users.ts";

/** For so long a repeated request gets the answer of the first. */
export const idempotencyKeepMs = 24 * 60 * 60_000;

/** What happened to accounts that belong to no company. */
const personEventKeepMs = 180 * 24 * 60 * 60_000;

/** After their end links show nothing; whoever made one still reads what people said. */
const shareKeepMs = 30 * 24 * 60 * 60_000;

/** Forgets the sessions, tokens, codes, links, shares, answers, entries of logs and events that are over; for a caller with a timer. */
export async function deleteExpired(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await Promise.all(
    [sessions, iframeTokens, handOffCodes, accountTokens].map((table) =>
      database.withIdentity((tx) => tx.delete(table).where(lt(table.expiresAt, now))),
    ),
  );
  await database.withIdentity((tx) => tx.delete(hits).where(lt(hits.until, now)));
  const before = new Date(now.getTime() - idempotencyKeepMs).toISOString();
  await database.withIdentity((tx) =>
    tx.execute(sql`select delete_old_idempotency_keys(${before}::timestamptz)`),
  );
  await database.withIdentity((tx) =>
    tx.execute(sql`select delete_old_audit_entries(${now.toISOString()}::timestamptz)`),
  );
  const ended = new Date(now.getTime() - shareKeepMs).toISOString();
  await database.withIdentity((tx) =>
    tx.execute(sql`select delete_old_shares(${ended}::timestamptz)`),
  );
  const old = new Date(now.getTime() - personEventKeepMs).toISOString();
  await database.withIdentity((tx) =>
    tx.execute(sql`select delete_old_person_events(${old}::timestamptz)`),
  );
}
