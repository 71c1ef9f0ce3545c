import { and, eq, isNull } from "drizzle-orm";

import type { SessionType } from "#shared/session.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database, Transaction } from "./database.ts";
import { anonymousIdentities, iframeTokens, users } from "./schema/users.ts";
import { personColumns, readPerson } from "./session-store.ts";
import type { Person } from "./session-store.ts";
import { isOver, prolong, startLife } from "./token-life.ts";
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
};

const dayMs = 24 * 60 * 60 * 1000;
const tokenLife = { idleMs: dayMs, maxMs: 30 * dayMs };

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
      const times = startLife(tokenLife, clock.now());
      const row = { tokenHash: hashToken(token), userId, companyId, sessionType, ...times };
      await database.withIdentity((tx) => tx.insert(iframeTokens).values(row));
      return token;
    },
    async delete(token) {
      await database.withIdentity((tx) =>
        tx.delete(iframeTokens).where(eq(iframeTokens.tokenHash, hashToken(token))),
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
  if (row === undefined || isOver(row, now) || row.linkedUserId !== null) return null;
  const { companyId, sessionType, refreshedAt, expiresAt, absoluteExpiresAt, ...others } = row;
  const { linkedUserId: _linked, ...rest } = others;
  const person = readPerson(rest, seal);
  const found = { person, companyId, sessionType: sessionType as SessionType };
  const used = prolong({ refreshedAt, expiresAt, absoluteExpiresAt }, tokenLife, now);
  if (used === null) return { ...found, expiresAt };
  await tx.update(iframeTokens).set(used).where(eq(iframeTokens.tokenHash, tokenHash));
  return { ...found, expiresAt: used.expiresAt };
}
