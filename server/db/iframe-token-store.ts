import { and, eq, isNull, lt } from "drizzle-orm";

import type { SessionType } from "#shared/session.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database, Transaction } from "./database.ts";
import { anonymousIdentities, iframeTokens, users } from "./schema/users.ts";
import { personColumns, readPerson } from "./session-store.ts";
import type { Person } from "./session-store.ts";
import { createToken, hashToken } from "./tokens.ts";
import type { ValueSeal } from "./tokens.ts";

/** Whom a frame's token belongs to, how they signed in, and the one company it is good for. */
export type StoredIframeToken = {
  person: Person;
  sessionType: SessionType;
  companyId: string;
  expiresAt: Date;
};

/** Tokens of frames: opaque, hashed at rest, good for 24 hours after their last use and 30 days in all. */
export type IframeTokenStore = {
  /** Null for an unknown or expired token. Use prolongs it, once a minute at most. */
  find(token: string): Promise<StoredIframeToken | null>;
  create(userId: string, companyId: string, sessionType: SessionType): Promise<string>;
  /** Forgets a token; unknown ones too. */
  delete(token: string): Promise<void>;
  /** Forgets what has expired; for a caller with a timer. */
  deleteExpired(): Promise<void>;
};

const tokenLifeMs = 24 * 60 * 60 * 1000;
/** However much a token is used, it ends then. */
const tokenMaxLifeMs = 30 * 24 * 60 * 60 * 1000;
const refreshEveryMs = 60_000;

/** The store over `database`. */
export function createIframeTokenStore(
  database: Database,
  clock: Clock,
  seal: ValueSeal,
): IframeTokenStore {
  return {
    find: (token) => database.withIdentity((tx) => findToken(tx, token, clock.now(), seal)),
    async create(userId, companyId, sessionType) {
      const token = createToken();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + tokenLifeMs);
      await database.withIdentity((tx) =>
        tx.insert(iframeTokens).values({
          tokenHash: hashToken(token),
          userId,
          companyId,
          sessionType,
          refreshedAt: now,
          expiresAt,
          absoluteExpiresAt: new Date(now.getTime() + tokenMaxLifeMs),
        }),
      );
      return token;
    },
    async delete(token) {
      await database.withIdentity((tx) =>
        tx.delete(iframeTokens).where(eq(iframeTokens.tokenHash, hashToken(token))),
      );
    },
    async deleteExpired() {
      await database.withIdentity((tx) =>
        tx.delete(iframeTokens).where(lt(iframeTokens.expiresAt, clock.now())),
      );
    },
  };
}

async function findToken(
  tx: Transaction,
  token: string,
  now: Date,
  seal: ValueSeal,
): Promise<StoredIframeToken | null> {
  const tokenHash = hashToken(token);
  const [row] = await tx
    .select({
      ...personColumns,
      linkedUserId: anonymousIdentities.linkedUserId,
      companyId: iframeTokens.companyId,
      sessionType: iframeTokens.sessionType,
      refreshedAt: iframeTokens.refreshedAt,
      expiresAt: iframeTokens.expiresAt,
      absoluteExpiresAt: iframeTokens.absoluteExpiresAt,
    })
    .from(iframeTokens)
    .innerJoin(users, eq(users.id, iframeTokens.userId))
    .leftJoin(anonymousIdentities, eq(anonymousIdentities.userId, users.id))
    .where(and(eq(iframeTokens.tokenHash, tokenHash), isNull(users.disabledAt)));
  if (row === undefined || row.expiresAt <= now || row.linkedUserId !== null) return null;
  const { companyId, sessionType, refreshedAt, expiresAt, absoluteExpiresAt, ...others } = row;
  const { linkedUserId: _linked, ...rest } = others;
  const person = readPerson(rest, seal);
  const found = { person, companyId, sessionType: sessionType as SessionType };
  if (now.getTime() - refreshedAt.getTime() < refreshEveryMs) return { ...found, expiresAt };
  const idleEnd = new Date(now.getTime() + tokenLifeMs);
  const prolonged = idleEnd < absoluteExpiresAt ? idleEnd : absoluteExpiresAt;
  await tx
    .update(iframeTokens)
    .set({ refreshedAt: now, expiresAt: prolonged })
    .where(eq(iframeTokens.tokenHash, tokenHash));
  return { ...found, expiresAt: prolonged };
}
