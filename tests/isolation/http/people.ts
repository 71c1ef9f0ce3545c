import type { Client } from "pg";

import { writeApiKey } from "#shared/api-key.ts";
import type { ApiKeyPermission } from "#shared/api-key.ts";
import { createToken, hashToken } from "#server/db/tokens.ts";
import { createAnonymousPersonWithNewCredential } from "#server/features/auth/anonymous-people.ts";
import type { TestServer } from "#support/test-server.ts";

export type Person = {
  /** Its place in the list of people; part of its canary. */
  index: number;
  id: string;
  isAnonymous: boolean;
  /** The secret of an anonymous person; null for others. */
  credential: string | null;
  cookie: string;
  /** Tokens of frames, by company. */
  frameTokens: Map<string, string>;
};

/** A key of a company's own programs. */
export type Key = {
  companyId: string;
  key: string;
  permissions: readonly ApiKeyPermission[];
};

type Membership = { company: number; role: "editor" | "admin" | "owner" };

/** What each of them is, by the number of the company; two are staff of two companies. */
const staff: readonly (readonly Membership[])[] = [
  ...[0, 1, 2].flatMap((company) =>
    (["owner", "admin", "editor"] as const).map((role) => [{ company, role }]),
  ),
  [
    { company: 0, role: "owner" },
    { company: 1, role: "editor" },
  ],
  [
    { company: 1, role: "admin" },
    { company: 2, role: "editor" },
  ],
];
/** The first of those who belong to no company has an invitation of each. */
export const invitedPerson = staff.length;
const registeredWithoutCompany = 2;
const anonymous = 2;

export function namePerson(index: number): string {
  return `person${index}x`;
}

/** Staff of every company, registered people of none, and anonymous visitors, all signed in. */
export async function createPeople(
  server: TestServer,
  owner: Client,
  companyIds: readonly string[],
): Promise<Person[]> {
  const people: Person[] = [];
  const { sessions, iframeTokens, anonymousSeal } = server.app.stores;
  const add = async (memberships: readonly Membership[], isAnonymous: boolean) => {
    const index = people.length;
    const { id, credential } = isAnonymous
      ? await createAnonymous(server, anonymousSeal)
      : { id: await writeRegistered(owner, index), credential: null };
    for (const { company, role } of memberships) {
      await owner.query("insert into memberships (company_id, user_id, role) values ($1, $2, $3)", [
        companyIds[company],
        id,
        role,
      ]);
    }
    const sessionType = isAnonymous ? "anonymous-login" : "regular-login";
    const { token } = await sessions.create(id, sessionType);
    const frameTokens = new Map<string, string>();
    for (const companyId of companyIds) {
      frameTokens.set(companyId, await iframeTokens.create(id, companyId, sessionType));
    }
    const cookie = `next-auth.session-token=${token}`;
    people.push({ index, id, isAnonymous, credential, cookie, frameTokens });
  };
  for (const memberships of staff) await add(memberships, false);
  for (let made = 0; made < registeredWithoutCompany; made += 1) await add([], false);
  for (let made = 0; made < anonymous; made += 1) await add([], true);
  return people;
}

/** Two keys of every company, with different permissions. */
export async function createKeys(owner: Client, companyIds: readonly string[]): Promise<Key[]> {
  const keys: Key[] = [];
  for (const companyId of companyIds) {
    for (const permissions of [
      ["own-designs"],
      ["own-designs", "company-designs", "catalogue"],
    ] as const) {
      const key = writeApiKey(companyId, createToken());
      const { rows } = await owner.query<{ id: string }>(
        "insert into users (name) values ('key') returning id",
      );
      await owner.query(
        `insert into api_keys (company_id, name, prefix, key_hash, permissions, user_id, created_at)
         values ($1, $2, $3, $4, $5, $6, now())`,
        [
          companyId,
          `canary${companyIds.indexOf(companyId)} key`,
          key.slice(0, 12),
          hashToken(key),
          permissions,
          rows[0]?.id,
        ],
      );
      keys.push({ companyId, key, permissions });
    }
  }
  return keys;
}

async function createAnonymous(
  server: TestServer,
  seal: Parameters<typeof createAnonymousPersonWithNewCredential>[1],
) {
  const made = await createAnonymousPersonWithNewCredential(server.database, seal);
  return { id: made.id, credential: made.anonymousUserId };
}

async function writeRegistered(owner: Client, index: number): Promise<string> {
  const name = namePerson(index);
  const { rows } = await owner.query<{ id: string }>(
    "insert into users (name, email, email_verified_at) values ($1, $2, now()) returning id",
    [name, `${name}@example.com`],
  );
  return rows[0]?.id ?? "";
}
