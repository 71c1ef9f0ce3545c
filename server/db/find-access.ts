import type { Role, SessionType } from "#shared/session.ts";

import type { CompanyRow } from "./company-directory.ts";
import type { Database } from "./database.ts";
import type { Person } from "./session-store.ts";
import { hashToken } from "./tokens.ts";

/** A token as its owner brings it: of a session's cookie, or of a frame. */
export type Credential = { kind: "session" | "frame"; token: string };

/** What the database knows of a token and a company, whether or not the token's time is over. */
export type FoundAccess = {
  /** Only when it was asked for; null when the company is unknown. */
  company: CompanyRow | null;
  /** Null when the token is unknown or its person disabled. */
  holder: FoundHolder | null;
};

export type FoundHolder = {
  person: Omit<Person, "anonymousUserId"> & { idSealed: Buffer | null };
  sessionType: SessionType;
  sessionId: string | null;
  /** The company that a frame's token is good for. */
  boundTo: string | null;
  /** Whether an anonymous person has signed in since. */
  isLinked: boolean;
  role: Role | null;
  /** Whether the company wants a second factor of who has this role, and they have none. */
  lacksFactor: boolean;
  times: { refreshedAt: Date; expiresAt: Date; absoluteExpiresAt: Date };
};

type Row = {
  company: CompanyRow | null;
  role: Role | null;
  lacks_factor: boolean;
  session_id: string | null;
  bound_to: string | null;
  session_type: SessionType;
  refreshed_at: Date;
  expires_at: Date;
  absolute_expires_at: Date;
  user_id: string | null;
  name: string | null;
  email: string | null;
  origin_email: string | null;
  image: string | null;
  id_sealed: Buffer | null;
  linked_user_id: string | null;
};

/**
 * Looks up a token, its person, a company by id or slug, and the person's role there, in one
 * statement. `company` null is the company of a frame's
 * token; its row comes along `withCompany`.
 */
export async function findAccess(
  database: Database,
  credential: Credential,
  company: string | null,
  withCompany: boolean,
): Promise<FoundAccess> {
  const [row] = await database.ask<Row>({
    name: "find_access_and_factor",
    text: `select found.*, role is not null and lacks_factor(company_id, user_id) as lacks_factor
      from find_access($1, $2, $3, $4) found`,
    values: [credential.kind, hashToken(credential.token), company, withCompany],
  });
  return { company: row?.company ?? null, holder: row === undefined ? null : readHolder(row) };
}

function readHolder(row: Row): FoundHolder | null {
  if (row.user_id === null) return null;
  return {
    person: {
      id: row.user_id,
      name: row.name,
      email: row.email,
      originEmail: row.origin_email,
      image: row.image,
      idSealed: row.id_sealed,
    },
    sessionType: row.session_type,
    sessionId: row.session_id,
    boundTo: row.bound_to,
    isLinked: row.linked_user_id !== null,
    role: row.role,
    lacksFactor: row.lacks_factor,
    times: {
      refreshedAt: row.refreshed_at,
      expiresAt: row.expires_at,
      absoluteExpiresAt: row.absolute_expires_at,
    },
  };
}
