import { Client } from "pg";

import { defaultCompanyId } from "#shared/company.ts";
import type { Role } from "#shared/session.ts";
import { findHolder } from "#support/find-holder.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

import { readTenantTables } from "../sql/tenant-tables.ts";
import { fillCompany, tagText } from "./company-rows.ts";
import { createKeys, createPeople } from "./people.ts";
import type { Key, Person } from "./people.ts";
import { makeTaggedPicture } from "./tagged-picture.ts";

/** Things that calls name by an id. */
export const thingKinds = [
  "image",
  "design",
  "render",
  "product",
  "room",
  "surface",
  "member",
  /** Somebody who did something that the audit log keeps; they may have left since. */
  "actor",
  "key",
  "invitation",
  "webhook",
  "delivery",
  "version",
  "quote",
  "share",
  "upload",
  "project",
  "note",
] as const;
export type ThingKind = (typeof thingKinds)[number];

/** A thing of a company. `version` is what a change of it has to name. */
export type Thing = {
  kind: ThingKind;
  companyId: string;
  id: string;
  version: string;
  /** Whose it is, where that counts. */
  owner: string | null;
};

/** What the database holds of each company: another text when anything of it was written. */
export type Snapshot = ReadonlyMap<string, string>;

/** A server with three companies full of things, and everybody who might ask for them. */
export type HttpWorld = {
  server: TestServer;
  companyIds: readonly string[];
  slugs: readonly string[];
  people: readonly Person[];
  keys: readonly Key[];
  /** Links given out and cursors seen, by company. */
  secrets: {
    companyId: string;
    kind: "preview" | "invitation" | "share" | "cursor";
    value: string;
  }[];
  pictures: readonly Buffer[];
  things: readonly Thing[];
  /** Every id of a thing that there ever was, with its company. */
  companyOfId: ReadonlyMap<string, string>;
  roleOf(companyId: string, userId: string): Role;
  readSnapshot(): Promise<Snapshot>;
  /** Reads things and roles again. */
  refresh(): Promise<void>;
  /** Signs everybody in again whose session was ended, and gives members their roles back. */
  repair(): Promise<void>;
  close(): Promise<void>;
};

/** What may be done to a world before it is used: planted leaks. */
export type WorldChange = {
  planting?: string;
  change?: (server: TestServer) => void;
};

/** Opens a world on a server of its own. */
export async function openHttpWorld({ planting, change }: WorldChange = {}): Promise<HttpWorld> {
  const server = await startTestServer();
  const owner = new Client(server.owner);
  await owner.connect();
  const companies = await owner.query<{ id: string; slug: string }>(
    `update companies set features = features || '{"iframe_mode": true, "quote": true, "approvals": true}'
     returning id, slug`,
  );
  const rows = companies.rows.toSorted((one, two) => (one.id < two.id ? -1 : 1));
  const companyIds = rows.map(({ id }) => id);
  const people = await createPeople(server, owner, companyIds);
  const keys = await createKeys(owner, companyIds);
  const secrets: HttpWorld["secrets"] = [];
  for (const [company, companyId] of companyIds.entries()) {
    const given = await fillCompany({ server, owner, companyId, company }, people);
    for (const value of given.previewTokens) secrets.push({ companyId, kind: "preview", value });
    for (const value of given.invitationTokens) {
      secrets.push({ companyId, kind: "invitation", value });
    }
    for (const value of given.shareTokens) secrets.push({ companyId, kind: "share", value });
  }
  const members = await owner.query("select * from memberships");
  const snapshotText = writeSnapshotQuery((await readTenantTables(owner)).map(({ name }) => name));
  if (planting !== undefined) await owner.query(planting);
  change?.(server);

  const companyOfId = new Map<string, string>();
  const roles = new Map<string, Role>();
  const world: HttpWorld & { things: Thing[] } = {
    server,
    companyIds,
    slugs: rows.map(({ slug }) => slug),
    people,
    keys,
    secrets,
    pictures: await Promise.all(
      companyIds.map((_id, company) => makeTaggedPicture(tagText(company), company)),
    ),
    things: [],
    companyOfId,
    roleOf: (companyId, userId) => roles.get(`${companyId} ${userId}`) ?? "user",
    async readSnapshot() {
      const found = await owner.query<{ company: string; text: string }>(snapshotText);
      return new Map(found.rows.map(({ company, text }) => [company, text]));
    },
    async refresh() {
      const found = await owner.query<Thing>(thingsQuery);
      world.things = found.rows;
      roles.clear();
      for (const { kind, companyId, id, version } of found.rows) {
        if (kind === "member") roles.set(`${companyId} ${id}`, version as Role);
        else if (kind !== "actor" && id.length === 36) companyOfId.set(id, companyId);
      }
    },
    async repair() {
      await owner.query("delete from memberships");
      await owner.query(
        `insert into memberships select * from jsonb_populate_recordset(null::memberships, $1)`,
        [JSON.stringify(members.rows)],
      );
      for (const person of people) await renew(server, person);
    },
    async close() {
      await owner.end();
      await server.close();
    },
  };
  await world.refresh();
  return world;
}

/** The number of a company, which its canaries carry. */
export function numberOf(world: HttpWorld, companyId: string | null): number {
  return companyId === null ? -1 : world.companyIds.indexOf(companyId);
}

export const defaultCompany = defaultCompanyId;

async function renew(server: TestServer, person: Person): Promise<void> {
  const { sessions, iframeTokens } = server.app.stores;
  const type = person.isAnonymous ? "anonymous-login" : "regular-login";
  const session = await findHolder(server, "session", person.cookie.split("=")[1] ?? "");
  if (session === null) {
    const { token } = await sessions.create(person.id, type);
    person.cookie = `next-auth.session-token=${token}`;
  }
  for (const [companyId, token] of person.frameTokens) {
    if ((await findHolder(server, "frame", token)) !== null) continue;
    person.frameTokens.set(companyId, await iframeTokens.create(person.id, companyId, type));
  }
}

/** The position of each row and the transaction that wrote it, which every write changes, even one that changes no value. */
/** A line for each person: what happens to an account is told in every company that they look after. */
export const personEventsOf = "person events of ";

function writeSnapshotQuery(tables: readonly string[]): string {
  const isAboutPerson = "action like 'person.%'";
  const parts = [
    ...tables
      .filter((table) => table !== "audit_entries")
      .map((table) => ({ name: `'${table}'`, company: "company_id", rows: table })),
    { name: "'companies'", company: "id", rows: "companies" },
    {
      name: "'audit_entries'",
      company: "company_id",
      rows: `audit_entries where not ${isAboutPerson}`,
    },
    {
      name: `'${personEventsOf}' || actor_user_id`,
      company: "company_id",
      rows: `audit_entries where ${isAboutPerson}`,
    },
  ].map(
    ({ name, company, rows }) =>
      `select ${company} as company, ${name} as name, count(*) as rows,
       sum(hashtextextended(xmin::text || ctid::text, 0)::numeric) as sum
       from ${rows} group by 1, 2`,
  );
  return `select company, string_agg(name || ' ' || rows || ' ' || sum, E'\\n' order by name) as text
    from (${parts.join(" union all ")}) parts group by company`;
}

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const owned = (kind: string, table: string, version: string) =>
  `select '${kind}' as kind, company_id as "companyId", id::text, ${version} as version,
   owner_user_id::text as owner from ${table}`;
const common = (kind: string, table: string, id: string, version: string) =>
  `select '${kind}', company_id, ${id}::text, ${version}, null from ${table}`;
const thingsQuery = [
  owned("image", "images", "''"),
  owned("design", "designs", "version::text"),
  owned("render", "renders", "state"),
  owned("quote", "quotes", "''"),
  owned(
    "share",
    "shares",
    "coalesce((select design_id::text from share_versions where share_id = shares.id limit 1), id::text)",
  ),
  owned("upload", "uploads", "received::text"),
  owned("project", "projects", "''"),
  common(
    "note",
    "design_notes",
    "id",
    "coalesce((select design_id::text from families f where f.id = family_id), id::text)",
  ),
  common("product", "materials", "id", iso("updated_at")),
  common("room", "sample_rooms", "id", iso("updated_at")),
  common("surface", "room_surfaces", "id", "room_id"),
  common("member", "memberships", "user_id", "role"),
  common(
    "actor",
    "(select distinct company_id, actor_user_id from audit_entries where actor_user_id is not null) actors",
    "actor_user_id",
    "''",
  ),
  common("key", "api_keys", "id", "''"),
  common("invitation", "invitations", "id", "''"),
  common("webhook", "webhooks", "id", "''"),
  common("delivery", "webhook_deliveries", "id", "webhook_id::text"),
  common("version", "theme_versions", "number", "''"),
].join(" union all ");
