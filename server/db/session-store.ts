import { and, eq, lt } from "drizzle-orm";

import type { SessionType } from "#shared/session.ts";

import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "./database.ts";
import { anonymousIdentities, sessions, users } from "./schema/users.ts";
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

/** A living session and whose it is. */
export type StoredSession = { person: Person; sessionType: SessionType; expiresAt: Date };

/** Sessions of browsers and desktops: opaque tokens, hashed at rest, rolling for thirty days. */
export type SessionStore = {
  /** Null for an unknown or expired token. Using a session prolongs it, once a minute at most. */
  find(token: string): Promise<StoredSession | null>;
  create(userId: string, sessionType: SessionType): Promise<{ token: string; expiresAt: Date }>;
  delete(token: string): Promise<void>;
  /** Forgets what has expired; for a caller with a timer. */
  deleteExpired(): Promise<void>;
};

/** How long an unused session lasts. */
export const sessionLifeMs = 30 * 24 * 60 * 60 * 1000;
/** How long a session lasts at most, however much it is used. */
export const sessionMaxLifeMs = 90 * 24 * 60 * 60 * 1000;
const refreshEveryMs = 60_000;

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
    async create(userId, sessionType) {
      const token = createToken();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + sessionLifeMs);
      const absoluteExpiresAt = new Date(now.getTime() + sessionMaxLifeMs);
      const row = {
        userId,
        sessionType,
        createdAt: now,
        refreshedAt: now,
        expiresAt,
        absoluteExpiresAt,
      };
      await database.withIdentity((tx) =>
        tx.insert(sessions).values({ tokenHash: hashToken(token), ...row }),
      );
      return { token, expiresAt };
    },
    async delete(token) {
      await database.withIdentity((tx) =>
        tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token))),
      );
    },
    async deleteExpired() {
      await database.withIdentity((tx) =>
        tx.delete(sessions).where(lt(sessions.expiresAt, clock.now())),
      );
    },
  };
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
      sessionType: sessions.sessionType,
      refreshedAt: sessions.refreshedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(anonymousIdentities, eq(anonymousIdentities.userId, users.id))
    .where(eq(sessions.tokenHash, tokenHash));
  if (row === undefined || row.expiresAt <= now) return null;
  const { sessionType, refreshedAt, expiresAt, ...rest } = row;
  const session = { person: readPerson(rest, seal), sessionType: sessionType as SessionType };
  if (now.getTime() - refreshedAt.getTime() < refreshEveryMs) return { ...session, expiresAt };
  const prolonged = new Date(now.getTime() + sessionLifeMs);
  await tx
    .update(sessions)
    .set({ refreshedAt: now, expiresAt: prolonged })
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.refreshedAt, refreshedAt)));
  return { ...session, expiresAt: prolonged };
}
