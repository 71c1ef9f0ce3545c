import { and, desc, eq, gt, ne } from "drizzle-orm";

import type { SessionType } from "#shared/session.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database, Transaction } from "./database.ts";
import { notePersonEvent } from "./note-person-event.ts";
import { handOffCodes } from "./schema/accounts.ts";
import { anonymousIdentities, iframeTokens, sessions, users } from "./schema/users.ts";
import { startLife, tokenLives } from "./token-life.ts";
import { createToken, hashToken } from "./tokens.ts";
import type { ValueSeal } from "./tokens.ts";

/** A person as stored, with the credential they carry when they are anonymous. */
export type Person = {
  id: string;
  name: string | null;
  email: string | null;
  originEmail: string | null;
  image: string | null;
  anonymousUserId: string | null;
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
 * person is disabled. Whom one belongs to is told by the `AccessStore`. What begins and ends the
 * sessions of registered people is noted in the audit log, in the same transaction.
 */
export type SessionStore = {
  /** Of the device's description the first 300 characters are kept. */
  create(
    userId: string,
    sessionType: SessionType,
    userAgent?: string,
  ): Promise<{ token: string; expiresAt: Date }>;
  delete(token: string): Promise<void>;
  /** The same, because this person wants to leave. */
  signOut(token: string, leaving: Leaving): Promise<void>;
  /** A person's living sessions, the last used first. */
  listOf(userId: string): Promise<SessionDevice[]>;
  /** Ends one session of a person; false when they have none with this id. */
  deleteOf(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions, frame tokens and hand-offs of a person, except those of one token. */
  deleteAllOf(userId: string, exceptToken?: string | null): Promise<void>;
};

/** Who signs out, and as what they were signed in. */
export type Leaving = { person: Pick<Person, "id">; sessionType: SessionType };

const maxUserAgentLength = 300;

/** Selects a `Person`; join `anonymousIdentities` on the user to fill the credential. */
export const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  originEmail: users.originEmail,
  image: users.image,
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
export function createSessionStore(database: Database, clock: Clock): SessionStore {
  return {
    async create(userId, sessionType, userAgent = "") {
      const token = createToken();
      const now = clock.now();
      const row = {
        userId,
        sessionType,
        userAgent: userAgent.slice(0, maxUserAgentLength),
        createdAt: now,
        ...startLife(tokenLives.session, now),
      };
      await database.withIdentity(async (tx) => {
        await tx.insert(sessions).values({ tokenHash: hashToken(token), ...row });
        await noteComing(tx, { at: now, userId, sessionType, device: "browser" });
      });
      return { token, expiresAt: row.expiresAt };
    },
    delete: (token) => database.withIdentity((tx) => deleteSession(tx, token)),
    async signOut(token, leaving) {
      await database.withIdentity(async (tx) => {
        await deleteSession(tx, token);
        await noteLeaving(tx, clock.now(), leaving, "browser");
      });
    },
    listOf: (userId) => database.withIdentity((tx) => listSessions(tx, userId, clock.now())),
    async deleteOf(userId, sessionId) {
      return database.withIdentity(async (tx) => {
        const ended = await tx
          .delete(sessions)
          .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
          .returning({ id: sessions.id });
        if (ended.length === 0) return false;
        await noteEnd(tx, { at: clock.now(), userId, which: "one" });
        return true;
      });
    },
    async deleteAllOf(userId, exceptToken = null) {
      await database.withIdentity(async (tx) => {
        await endSessionsOf(tx, userId, exceptToken);
        const which = exceptToken === null ? "all" : "others";
        await noteEnd(tx, { at: clock.now(), userId, which });
      });
    },
  };
}

async function deleteSession(tx: Transaction, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** What somebody is signed in with: a browser or desktop, or the frame of another site. */
type SignedInDevice = "browser" | "frame";

/** Notes that a registered person has signed in. A visitor without an account is not noted. */
export async function noteComing(
  tx: Transaction,
  {
    at,
    userId,
    sessionType,
    device,
  }: { at: Date; userId: string; sessionType: SessionType; device: SignedInDevice },
): Promise<void> {
  if (sessionType === "anonymous-login") return;
  const details = { with: sessionType, device };
  await notePersonEvent(tx, { at, userId, action: "person.signed-in", details });
}

/** Notes that a registered person has signed out. */
export async function noteLeaving(
  tx: Transaction,
  at: Date,
  { person, sessionType }: Leaving,
  device: SignedInDevice,
): Promise<void> {
  if (sessionType === "anonymous-login") return;
  const details = { device };
  await notePersonEvent(tx, { at, userId: person.id, action: "person.signed-out", details });
}

/** Notes that sessions of a person were ended from elsewhere. */
export async function noteEnd(
  tx: Transaction,
  { at, userId, which }: { at: Date; userId: string; which: "one" | "others" | "all" },
): Promise<void> {
  const details = { devices: which };
  await notePersonEvent(tx, { at, userId, action: "person.sessions-ended", details });
}

/** As `deleteAllOf`, as part of a larger change, which notes what it has to say itself. */
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
