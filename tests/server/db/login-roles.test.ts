import { Client } from "pg";
import type { ClientConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { definerRole, loginRoles } from "#server/db/login-roles.ts";
import type { LoginName } from "#server/db/login-roles.ts";
import { setMembership } from "#server/db/memberships.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

/** What somebody can do who gets statements of their own into a connection of the server's. */

const greenhouse = "6f0a8a5e-0000-4000-8000-000000000002";

let server: TestServer;
let tables: string[];
beforeAll(async () => {
  server = await startTestServer();
  const login = { email: "ada@example.com", password: "a long enough password" };
  const userId = await writePerson(server.database, { ...login, name: "Ada" });
  await setMembership(server.database, { companyId: greenhouse, userId, role: "owner" });
  const { rows } = await as(server.owner, (client) =>
    client.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p', 'v', 'm')
       and relnamespace = 'public'::regnamespace order by 1`,
    ),
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => server.close());

async function as<Result>(
  login: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(login);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The first value of a statement, or the SQLSTATE of its refusal. */
async function attempt(client: Client, statement: string): Promise<string> {
  try {
    const { rows } = (await client.query(statement)) as { rows?: object[] };
    return String(Object.values(rows?.[0] ?? {})[0]);
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

const realms = ["tenant", "identity", "directory", "operator"];
const others = [loginRoles.identity, loginRoles.operator, definerRole, "postgres"];
/** Ways to become somebody else, each tried before every table is looked into. */
const ways = [
  ...realms.map((realm) => `select set_config('app.realm', '${realm}', false)`),
  ...others.map((role) => `set role ${role}`),
  ...others.map((role) => `set session authorization ${role}`),
  ...others.map((role) => `grant ${role} to ${loginRoles.tenant}`),
  ...others.map((role) => `alter role ${role} password 'mine'`),
  `alter role ${loginRoles.tenant} bypassrls`,
  "set row_security = off",
  "set session_replication_role = replica",
  "alter table companies no force row level security",
  "create policy mine on companies using (true)",
];

test.each(ways)("TI-02 a company's login that says %s sees what it saw before", async (way) => {
  await as(server.logins.tenant, async (client) => {
    await client.query("select set_config('app.company_id', $1, false)", [defaultCompanyId]);
    await attempt(client, way);
    for (const table of tables) {
      const company = table === "companies" ? "id" : "company_id";
      const seen = await attempt(
        client,
        `select count(*) from "${table}" where to_jsonb("${table}")->>'${company}'
           is distinct from '${defaultCompanyId}'`,
      );
      expect({ table, seen }).toEqual({ table, seen: expect.stringMatching(/^(?:0|42501)$/) });
    }
    const renamed = await attempt(
      client,
      `with changed as (update companies set name = 'Mine' where id = '${greenhouse}' returning 1)
       select count(*) from changed`,
    );
    expect(renamed).toMatch(/^(?:0|42501)$/);
    expect(await attempt(client, "select password_hash from users")).toBe("42501");
    expect(await attempt(client, "select rolpassword from pg_authid")).toBe("42501");
  });
});

test("TI-07 a company's login gets nowhere by the functions that cross", async () => {
  await as(server.logins.tenant, async (client) => {
    for (const [statement, answer] of [
      ["select move_owned_rows(gen_random_uuid(), gen_random_uuid())", "42501"],
      ["select delete_old_idempotency_keys(now())", "42501"],
      ["select delete_old_shares(now())", "42501"],
      ["select list_companies(null, 10)", "42501"],
      ["create function find_company(text) returns int language sql as 'select 1'", "42501"],
      ["alter function find_company(text) security invoker", "42501"],
      ["drop function find_company(text)", "42501"],
      ["create table pg_temp.companies (id uuid, slug text)", "undefined"],
      ["insert into pg_temp.companies values (gen_random_uuid(), 'mine')", "undefined"],
      ["select count(*) from find_company('mine')", "0"],
      ["create table pg_temp.owned (owner_user_id uuid, company_id uuid)", "undefined"],
      [
        `create trigger note_owner after insert on pg_temp.owned referencing new table as fresh
         for each statement execute function note_owner()`,
        "42501",
      ],
      ["copy (select 1) to program 'true'", "42501"],
      ["select pg_read_file('postgresql.conf')", "42501"],
    ]) {
      expect({ statement, answer: await attempt(client, statement ?? "") }).toEqual({
        statement,
        answer,
      });
    }
  });
});

test.each<[LoginName, RegExp]>([
  ["identity", /^(?:designs|images|quotes|webhooks|audit_entries|companies)$/],
  ["operator", /^(?:designs|images|quotes|audit_entries|recovery_codes)$/],
])("TI-02 the %s login reads no company's rows", async (name, closed) => {
  await as(server.logins[name], async (client) => {
    await attempt(client, `select set_config('app.company_id', '${greenhouse}', false)`);
    for (const table of tables.filter((each) => closed.test(each))) {
      const seen = await attempt(client, `select count(*) from "${table}"`);
      expect({ table, seen }).toEqual({ table, seen: "42501" });
    }
    const roles = [...Object.values(loginRoles), definerRole];
    for (const role of roles.filter((each) => each !== loginRoles[name])) {
      expect(await attempt(client, `set role ${role}`)).toBe("42501");
    }
  });
});

test("TI-02 the operator's login shuts people out and reads no password", async () => {
  await as(server.logins.operator, async (client) => {
    expect(await attempt(client, "select count(*) from users where email is not null")).toBe("1");
    expect(await attempt(client, "select password_hash from users")).toBe("42501");
    expect(await attempt(client, "update users set email = 'mine@example.com'")).toBe("42501");
  });
});
