import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Transaction } from "#server/db/database.ts";
import { images } from "#server/db/schema/images.ts";
import { anonymousIdentities } from "#server/db/schema/users.ts";
import { linkAnonymousPerson } from "#server/features/auth/anonymous-people.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { findHolder } from "#support/find-holder.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const greenhouse = "6f0a8a5e-0000-4000-8000-000000000002";
const login = { email: "ada@example.com", password: "a long enough password" };

let server: TestServer;
let registered: string;
beforeAll(async () => {
  server = await startTestServer();
  registered = await writePerson(server.database, { ...login, name: "Ada" });
});
afterAll(() => server.close());

async function addImage(companyId: string, ownerUserId: string): Promise<void> {
  await server.database.withTenant(companyId, (tx) =>
    tx.insert(images).values({
      companyId,
      ownerUserId,
      name: "Hall",
      contentType: "image/png",
      width: 1,
      height: 1,
      bytes: 1,
      sha256: "0".repeat(64),
      originalKey: "original",
      thumbKey: "thumb",
      previewKey: "preview",
      createdAt: server.clock.now(),
    }),
  );
}

async function listOwners(companyId: string): Promise<string[]> {
  const rows = await server.database.withTenant(companyId, (tx) =>
    tx.select({ owner: images.ownerUserId }).from(images),
  );
  return rows.map(({ owner }) => owner);
}

const countOf = async (companyId: string, id: string) =>
  (await listOwners(companyId)).filter((owner) => owner === id).length;

test("signing in moves what the anonymous person made, in every company, and only that", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const anonymous = (await browser.readUser())?.id ?? "";
  const stranger = createTestBrowser(server.app);
  await stranger.signIn("anonymous-login");
  const other = (await stranger.readUser())?.id ?? "";
  const countOwned = async () => [
    await countOf(defaultCompanyId, registered),
    await countOf(greenhouse, registered),
  ];
  const [here = 0, there = 0] = await countOwned();
  await addImage(defaultCompanyId, anonymous);
  await addImage(greenhouse, anonymous);
  await addImage(greenhouse, other);
  await browser.signIn("regular-login", login);
  expect((await browser.readUser())?.id).toBe(registered);
  expect(await countOwned()).toEqual([here + 1, there + 1]);
  expect(await countOf(greenhouse, other)).toBe(1);
  for (const company of [defaultCompanyId, greenhouse]) {
    expect(await countOf(company, anonymous)).toBe(0);
  }
  await addImage(defaultCompanyId, anonymous);
  await linkAnonymousPerson(server.database, anonymous, registered, server.clock.now());
  expect(await listOwners(defaultCompanyId)).toContain(anonymous);
});

test("signing in looks only into the companies that the anonymous person has been in", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const anonymous = (await browser.readUser())?.id ?? "";
  await addImage(greenhouse, anonymous);
  const scans = await server.database.withIdentity(async (tx) => {
    const isVisit = eq(anonymousIdentities.userId, anonymous);
    await tx.update(anonymousIdentities).set({ linkedUserId: registered }).where(isVisit);
    const before = await countScans(tx);
    await tx.execute(sql`select move_owned_rows(${anonymous}, ${registered})`);
    return (await countScans(tx)) - before;
  });
  expect(scans).toBe(1);
});

async function countScans(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ scans: number }>(
    sql`select (seq_scan + idx_scan)::int as scans from pg_stat_xact_user_tables where relname = 'images'`,
  );
  return rows[0]?.scans ?? 0;
}

test("rows are moved only from a visit to the account that it was linked to", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const anonymous = (await browser.readUser())?.id ?? "";
  for (const [from, to] of [
    [anonymous, registered],
    [registered, anonymous],
    [null, null],
  ]) {
    const move = server.database.withIdentity((tx) =>
      tx.execute(sql`select move_owned_rows(${from}::uuid, ${to}::uuid)`),
    );
    await expect(move).rejects.toMatchObject({ cause: { code: "42501" } });
  }
});

test("every table whose rows have an owner says so when a row is added", async () => {
  const { rows } = await server.database.withIdentity((tx) =>
    tx.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_user_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_owner')
    `),
  );
  expect(rows).toEqual([]);
});

test("a failed sign-in moves nothing", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const before = await browser.readUser();
  await browser.signIn("regular-login", { ...login, password: "wrong" });
  expect(await browser.readUser()).toEqual(before);
});

test("WB-51 ten sign-ins at the same time move the work exactly once", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const anonymous = (await browser.readUser())?.id ?? "";
  await addImage(greenhouse, anonymous);
  const before = (await listOwners(greenhouse)).filter((owner) => owner === registered).length;
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const cookie = browser.readCookieHeader();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      server.app.inject({
        method: "POST",
        url: "/api/auth/callback/regular-login",
        headers: { cookie },
        payload: { ...login, csrfToken, json: "true" },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 10 }, () => 200),
  );
  const tokens = answers.map(({ cookies }) => cookies.find(isSession)?.value ?? "");
  expect(new Set(tokens).size).toBe(10);
  for (const token of tokens) {
    const found = await findHolder(server, "session", token);
    expect(found?.person.id).toBe(registered);
  }
  const after = await listOwners(greenhouse);
  expect(after.filter((owner) => owner === registered)).toHaveLength(before + 1);
  expect(after).not.toContain(anonymous);
  const stale = await server.app.inject({ url: "/api/auth/session", headers: { cookie } });
  expect(stale.json()).toEqual({});
});

test("WB-51 the anonymous work of one device never goes to two people who sign in at once", async () => {
  const other = { email: "bob@example.com", password: login.password };
  const bob = await writePerson(server.database, { ...other, name: "Bob" });
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const anonymous = (await browser.readUser())?.id ?? "";
  await addImage(greenhouse, anonymous);
  await addImage(defaultCompanyId, anonymous);
  const before = await Promise.all([
    countOf(greenhouse, registered),
    countOf(defaultCompanyId, registered),
  ]);
  const links = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      linkAnonymousPerson(
        server.database,
        anonymous,
        turn % 2 === 0 ? bob : registered,
        server.clock.now(),
      ),
    ),
  );
  expect(links.filter(Boolean)).toHaveLength(1);
  const bobWon = links.indexOf(true) % 2 === 0;
  for (const [place, companyId] of [greenhouse, defaultCompanyId].entries()) {
    expect(await countOf(companyId, bob)).toBe(bobWon ? 1 : 0);
    expect(await countOf(companyId, registered)).toBe((before[place] ?? 0) + (bobWon ? 0 : 1));
    expect(await countOf(companyId, anonymous)).toBe(0);
  }
});

const isSession = ({ name }: { name: string }) => name === "next-auth.session-token";
