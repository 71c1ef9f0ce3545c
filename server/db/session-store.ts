import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";

import type { SessionType } from "#shared/session.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database, Transaction } from "./database.ts";
import { handOffCodes } from "./schema/accounts.ts";
import { anonymousIdentities, iframeTokens, sessions, users } from "./schema/users.ts";
import { isOver, prolong, startLife } from "./token-life.ts";
import { createToken, hashToken } from "./tokens.ts";
import type { ValueSeal } from "./tokens.ts";

/** A person as stored, with the credential they carry when they are anonymous. */
export type Person = {
  id: string;
  name: string | null;
  email: string | null;
  originEmail: string | null;
  image: string | null;
  credit: number;
  anonymousUserId: string | null;
};

/** A living session and whose it is. `id` names it to its owner and opens nothing. */
export type StoredSession = {
  id: string;
  person: Person;
  sessionType: SessionType;
  expiresAt: Date;
};

/** A living session as its owner sees it in the list of devices. */
export type SessionDevice = {
  id: string;
  sessionType: SessionType;
  userAgent: string;
  createdAt: Date;
  refreshedAt: Date;
  expiresAt: Date;
};

/**
 * Sessions of browsers and desktops: opaque tokens, hashed at rest. A session ends thirty days
 * after its last use, ninety days after the sign-in however much it is used, and at once when its
 * person is disabled.
 */
export type SessionStore = {
  /** Null when the token opens nothing. Using a session prolongs it, once a minute at most. */
  find(token: string): Promise<StoredSession | null>;
  /** Of the device's description the first 300 characters are kept. */
  create(
    userId: string,
    sessionType: SessionType,
    userAgent?: string,
  ): Promise<{ token: string; expiresAt: Date }>;
  delete(token: string): Promise<void>;
  /** A person's living sessions, the last used first. */
  listOf(userId: string): Promise<SessionDevice[]>;
  /** Ends one session of a person; false when they have none with this id. */
  deleteOf(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions, frame tokens and hand-offs of a person, except those of one token. */
  deleteAllOf(userId: string, exceptToken?: string | null): Promise<void>;
};

const dayMs = 24 * 60 * 60 * 1000;
const sessionLife = { idleMs: 30 * dayMs, maxMs: 90 * dayMs };
const maxUserAgentLength = 300;

/** Selects a `Person`; join `anonymousIdentities` on the user to fill the credential. */
export const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  originEmail: users.originEmail,
  image: users.image,
  credit: users.credit,
  idSealed: anonymousIdentities.idSealed,
};

/** Opens the credential of a row selected with `personColumns`. */
export function readPerson(
  row: Omit<Person, "anonymousUserId"> & { idSealed: Buffer | null },
  seal: ValueSeal,
): Person {
  const { idSealed, ...person } = row;
  return { ...person, anonymousUserId: idSealed === null ? null : seal.open(idSealed) };
}

/** The store over `database`. */
export function createSessionStore(
  database: Database,
  clock: Clock,
  seal: ValueSeal,
): SessionStore {
  return {
    find: (token) => database.withIdentity((tx) => findSession(tx, token, clock.now(), seal)),
    async create(userId, sessionType, userAgent = "") {
      const token = createToken();
      const now = clock.now();
      const row = {
        userId,
        sessionType,
        userAgent: userAgent.slice(0, maxUserAgentLength),
        createdAt: now,
        ...startLife(sessionLife, now),
      };
      await database.withIdentity((tx) =>
        tx.insert(sessions).values({ tokenHash: hashToken(token), ...row }),
      );
      return { token, expiresAt: row.expiresAt };
    },
    async delete(token) {
      await database.withIdentity((tx) =>
        tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token))),
      );
    },
    listOf: (userId) => database.withIdentity((tx) => listSessions(tx, userId, clock.now())),
    async deleteOf(userId, sessionId) {
      const ended = await database.withIdentity((tx) =>
        tx
          .delete(sessions)
          .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
          .returning({ id: sessions.id }),
      );
      return ended.length > 0;
    },
    async deleteAllOf(userId, exceptToken = null) {
      await database.withIdentity((tx) => endSessionsOf(tx, userId, exceptToken));
    },
  };
}

/** As `deleteAllOf`, as part of a larger change. */
export async function endSessionsOf(
  tx: Transaction,
  userId: string,
  exceptToken: string | null = null,
): Promise<void> {
  const kept = exceptToken === null ? null : hashToken(exceptToken);
  for (const table of [sessions, iframeTokens]) {
    const others = kept === null ? undefined : ne(table.tokenHash, kept);
    await tx.delete(table).where(and(eq(table.userId, userId), others));
  }
  await tx.delete(handOffCodes).where(eq(handOffCodes.userId, userId));
}

async function listSessions(tx: Transaction, userId: string, now: Date): Promise<SessionDevice[]> {
  const rows = await tx
    .select({
      id: sessions.id,
      sessionType: sessions.sessionType,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.refreshedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.createdAt));
  return rows.map((row) => ({ ...row, sessionType: row.sessionType as SessionType }));
}

async function findSession(
  tx: Transaction,
  token: string,
  now: Date,
  seal: ValueSeal,
): Promise<StoredSession | null> {
  const tokenHash = hashToken(token);
  const [row] = await tx
    .select({
      ...personColumns,
      sessionId: sessions.id,
      sessionType: sessions.sessionType,
      absoluteExpiresAt: sessions.absoluteExpiresAt,
      refreshedAt: sessions.refreshedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(anonymousIdentities, eq(anonymousIdentities.userId, users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(users.disabledAt)));
  if (row === undefined || isOver(row, now)) return null;
  const { sessionId, sessionType, absoluteExpiresAt, refreshedAt, expiresAt, ...rest } = row;
  const session = {
    id: sessionId,
    person: readPerson(rest, seal),
    sessionType: sessionType as SessionType,
  };
  const used = prolong({ refreshedAt, expiresAt, absoluteExpiresAt }, sessionLife, now);
  if (used === null) return { ...session, expiresAt };
  await tx
    .update(sessions)
    .set(used)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.refreshedAt, refreshedAt)));
  return { ...session, expiresAt: used.expiresAt };
}
