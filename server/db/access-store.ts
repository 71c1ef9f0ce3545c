import { and, eq } from "drizzle-orm";

import type { Role, SessionType } from "#shared/session.ts";

import type { Clock } from "../runtime/clock.ts";
import { createMemory } from "../runtime/memory.ts";
import { toCompany } from "./company-directory.ts";
import type { Company, CompanyDirectory } from "./company-directory.ts";
import type { Database } from "./database.ts";
import { findAccess } from "./find-access.ts";
import type { Credential, FoundHolder } from "./find-access.ts";
import { iframeTokens, sessions } from "./schema/users.ts";
import { readPerson } from "./session-store.ts";
import type { Person } from "./session-store.ts";
import { isOver, prolong, tokenLives } from "./token-life.ts";
import { hashToken } from "./tokens.ts";
import type { ValueSeal } from "./tokens.ts";

/** Whom a living token belongs to, and what they are in the company that was asked about. */
export type Holder = {
  /** Names a session to its owner and opens nothing; null for a frame's token. */
  id: string | null;
  person: Person;
  sessionType: SessionType;
  role: Role;
  /** Whether the company wants a second factor of them that they do not have: until then they may do nothing. */
  lacksFactor: boolean;
  /** The one company that a frame's token is good for; null for a session. */
  boundTo: string | null;
  expiresAt: Date;
};

/** A company, or null when it is unknown, and who asks, or null when the token opens nothing. */
export type Access = { company: Company | null; holder: Holder | null };

/**
 * Tells who a token belongs to and what they are in a company: one statement, remembered for two
 * seconds. Sessions that end, people who are disabled or lose their role, and companies that change
 * are forgotten at once, in other processes as soon as these hear of it; a process that cannot hear
 * remembers nothing.
 */
export type AccessStore = {
  /** `identification` null asks about the company of a frame's token. Use prolongs the token. */
  find(credential: Credential, identification: string | null): Promise<Access>;
  /** The same, read anew: for what begins or ends a session. */
  read(credential: Credential, identification: string | null): Promise<Access>;
};

const rememberMs = 2_000;
const rememberedTokens = 10_000;

/** The store over `database`; it knows companies by `directory`. */
export function createAccessStore(
  { database, clock }: { database: Database; clock: Clock },
  seal: ValueSeal,
  directory: Pick<CompanyDirectory, "peek" | "begin">,
): AccessStore {
  const memory = createMemory<Access>(clock, {
    forMs: rememberMs,
    max: rememberedTokens,
    mayRemember: () => database.news.isHearing(),
  });
  database.news.onChange((change) => {
    if (change !== null && change.about !== "company" && change.about !== "person") return;
    // Whoever was unknown may be the one that is new.
    const isCompany = change?.about === "company";
    memory.forget(
      ({ company, holder }) =>
        change === null ||
        company?.id === change.id ||
        (isCompany && company === null) ||
        holder?.person.id === change.id,
    );
  });

  const open = async (credential: Credential, found: FoundHolder): Promise<Holder | null> => {
    const now = clock.now();
    // A frame's anonymous person who has signed in since is somebody else.
    if (isOver(found.times, now) || (credential.kind === "frame" && found.isLinked)) return null;
    const used = prolong(found.times, tokenLives[credential.kind], now);
    if (used !== null) await noteUse(database, credential, found.times.refreshedAt, used);
    return {
      id: found.sessionId,
      person: readPerson(found.person, seal),
      sessionType: found.sessionType,
      role: readStanding(found),
      lacksFactor: found.lacksFactor,
      boundTo: found.boundTo,
      expiresAt: used?.expiresAt ?? found.times.expiresAt,
    };
  };
  const read = async (credential: Credential, identification: string | null): Promise<Access> => {
    const known = identification === null ? undefined : directory.peek(identification);
    const keep = directory.begin();
    const named = known?.id ?? identification;
    const found = await findAccess(database, credential, named, known === undefined);
    const company = known ?? (found.company === null ? null : toCompany(found.company));
    if (known === undefined && identification !== null) keep(identification, company);
    const holder = found.holder === null ? null : await open(credential, found.holder);
    return { company, holder };
  };
  return {
    read,
    async find(credential, identification) {
      const hash = hashToken(credential.token).toString("base64");
      const key = `${credential.kind} ${hash} ${identification ?? ""}`;
      const access = await memory.get(key, () => read(credential, identification));
      const isLate = access.holder !== null && access.holder.expiresAt <= clock.now();
      return isLate ? { ...access, holder: null } : access;
    },
  };
}

/** Anonymous people and those without a membership are plain users. */
function readStanding({ sessionType, role }: Pick<FoundHolder, "sessionType" | "role">): Role {
  return sessionType === "anonymous-login" ? "user" : (role ?? "user");
}

async function noteUse(
  database: Database,
  { kind, token }: Credential,
  refreshedAt: Date,
  used: { refreshedAt: Date; expiresAt: Date },
): Promise<void> {
  const table = kind === "session" ? sessions : iframeTokens;
  const isUnchanged = eq(table.refreshedAt, refreshedAt);
  await database.withIdentity((tx) =>
    tx
      .update(table)
      .set(used)
      .where(and(eq(table.tokenHash, hashToken(token)), isUnchanged)),
  );
}
