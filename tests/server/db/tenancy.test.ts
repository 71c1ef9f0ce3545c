import { randomUUID } from "node:crypto";

import { eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase } from "#server/db/database.ts";
import { setMembership } from "#server/db/memberships.ts";
import { companies } from "#server/db/schema/companies.ts";
import { memberships, users } from "#server/db/schema/users.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const greenhouse = "6f0a8a5e-0000-4000-8000-000000000002";

let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  const made = await server.database.withIdentity((tx) =>
    tx.insert(users).values({ name: "Ada" }).returning({ id: users.id }),
  );
  userId = made[0]?.id ?? "";
  await setMembership(server.database, { companyId: defaultCompanyId, userId, role: "owner" });
});
afterAll(() => server.close());

/** Speaks to the database as the application does, without saying whose rows are meant. */
async function asApplication<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(server.database.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const readMemberships = (companyId: string) =>
  server.database.withTenant(companyId, (tx) => tx.select().from(memberships));
const readContext = () =>
  asApplication((client) => client.query("select current_company_id() as id"));

test("a company sees its own rows and none of another's", async () => {
  expect(await readMemberships(defaultCompanyId)).toHaveLength(1);
  expect(await readMemberships(greenhouse)).toHaveLength(0);
});

test("a row for another company cannot be written, changed over or deleted", async () => {
  const row = { companyId: defaultCompanyId, userId: randomUUID(), role: "owner" as const };
  const refused = { cause: { message: expect.stringContaining("row-level security") } };
  const asGreenhouse = <Result>(work: Parameters<typeof server.database.withTenant<Result>>[1]) =>
    server.database.withTenant(greenhouse, work);
  await expect(asGreenhouse((tx) => tx.insert(memberships).values(row))).rejects.toMatchObject(
    refused,
  );
  await expect(
    server.database.withTenant(defaultCompanyId, (tx) =>
      tx.update(memberships).set({ companyId: greenhouse }),
    ),
  ).rejects.toMatchObject(refused);
  const deleted = await asGreenhouse((tx) => tx.delete(memberships).returning());
  expect(deleted).toEqual([]);
});

test("people are out of reach of a company's transaction", async () => {
  const seen = server.database.withTenant(defaultCompanyId, (tx) => tx.select().from(users));
  await expect(seen).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("TI-04 without saying whose rows are meant there are none, in any table", async () => {
  await asApplication(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and has_table_privilege(oid, 'select')`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from "${name}"`);
      expect({ name, count: rows[0]?.count }).toEqual({ name, count: "0" });
    }
  });
});

test("TI-01 every table forces row-level security", async () => {
  await asApplication(async (client) => {
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(rows).toEqual([]);
  });
});

test("TI-03 TI-05 the context of a transaction is gone after it, committed or not", async () => {
  await server.database.withTenant(defaultCompanyId, async () => undefined);
  await server.database
    .withTenant(defaultCompanyId, () => Promise.reject(new Error("no")))
    .catch(() => undefined);
  expect((await readContext()).rows).toEqual([{ id: null }]);
  const leaked = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.database.withIdentity(async (tx) => {
        const { rows } = await tx.execute(sql`select current_company_id() as id`);
        return rows[0]?.id;
      }),
    ),
  );
  expect(new Set(leaked)).toEqual(new Set([null]));
});

test("without a company one can be found by its name or id, none is listed or changed", async () => {
  const find = (identification: string) =>
    server.database.withDirectory(async (tx) => {
      const { rows } = await tx.execute(sql`select id from find_company(${identification})`);
      return rows.map(({ id }) => id);
    });
  expect(await find(greenhouse)).toEqual([greenhouse]);
  expect(await find(greenhouse.toUpperCase())).toEqual([greenhouse]);
  expect(await find("alder-quay")).toHaveLength(1);
  for (const nobody of ["%", "", "alder-quay ", "' or true"])
    expect(await find(nobody)).toEqual([]);
  const listed = await server.database.withDirectory((tx) => tx.select().from(companies));
  expect(listed).toEqual([]);
  const renamed = await server.database.withDirectory((tx) =>
    tx.update(companies).set({ name: "Mine" }).where(eq(companies.id, greenhouse)).returning(),
  );
  expect(renamed).toEqual([]);
});

test("TI-04 without a company nothing can be written either", async () => {
  await asApplication(async (client) => {
    const row = [defaultCompanyId, userId];
    await expect(
      client.query("insert into memberships (company_id, user_id, role) values ($1, $2, '')", row),
    ).rejects.toMatchObject({ code: "42501" });
    const { rowCount } = await client.query("update companies set name = 'Mine'");
    expect(rowCount).toBe(0);
  });
});

test("a company changes what is its business in its own row, and in no other", async () => {
  const rename = (where: SQL | undefined) =>
    server.database.withTenant(greenhouse, (tx) =>
      tx
        .update(companies)
        .set({ name: "Green", features: sql`features`, styles: sql`styles`, embedOrigins: [] })
        .where(where)
        .returning({ id: companies.id }),
    );
  expect(await rename(undefined)).toEqual([{ id: greenhouse }]);
  expect(await rename(eq(companies.id, defaultCompanyId))).toEqual([]);
});

test.each(["slug", "id", "created_at"])("a company cannot change its %s", async (column) => {
  const change = server.database.withTenant(greenhouse, (tx) =>
    tx.execute(sql`update companies set ${sql.identifier(column)} = ${sql.identifier(column)}`),
  );
  await expect(change).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("a company is neither founded nor ended by the application", async () => {
  for (const statement of [sql`delete from companies`, sql`insert into companies default values`]) {
    const attempt = server.database.withTenant(greenhouse, (tx) => tx.execute(statement));
    await expect(attempt).rejects.toMatchObject({ cause: { code: "42501" } });
  }
});

test("TI-02 a role that row-level security would not bind is refused", async () => {
  const { tenant, identity } = server.logins;
  await expect(openDatabase({ tenant: server.owner, identity })).rejects.toThrow(
    /neither superuser/,
  );
  await expect(openDatabase({ tenant, identity: server.owner })).rejects.toThrow(
    /neither superuser/,
  );
  await expect(openDatabase({ tenant, identity: tenant })).rejects.toThrow(/become another/);
});
