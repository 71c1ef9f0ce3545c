import { eq } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { buildApp } from "#server/app.ts";
import { createAccessStore } from "#server/db/access-store.ts";
import type { Change } from "#server/db/change-news.ts";
import { createCompanyDirectory } from "#server/db/company-directory.ts";
import { openDatabase } from "#server/db/database.ts";
import type { Database } from "#server/db/database.ts";
import { setMembership } from "#server/db/memberships.ts";
import { companies } from "#server/db/schema/companies.ts";
import { memberships } from "#server/db/schema/users.ts";
import { disablePerson, enablePerson } from "#server/features/auth/disable-person.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Session } from "#shared/session.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

/** A second process on the same database: nothing of the first one's memory is its own. */
let server: TestServer;
let others: Database;
let other: TestServer["app"];
let userId: string;
let cookie: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  others = await openDatabase(server.logins);
  other = await buildApp({ ...server, database: others });
  const login = { email: "ada@example.com", password: "a long enough password" };
  userId = await writePerson(server.database, { ...login, name: "Ada" });
});
afterAll(async () => {
  await other.close();
  await others.close();
  await server.close();
});

beforeEach(async () => {
  await server.database.withIdentity((tx) => enablePerson(tx, userId));
  await setMembership(server.database, { companyId: defaultCompanyId, userId, role: "owner" });
  ({ token } = await server.app.stores.sessions.create(userId, "regular-login"));
  cookie = `next-auth.session-token=${token}`;
  for (const { news } of [server.database, others]) {
    await vi.waitUntil(() => news.isHearing());
  }
});

/** The process that made a change knows it at once; the other one as soon as it has heard. */
async function readRole(app = server.app): Promise<string | null> {
  const answer = await app.inject({ url: "/api/auth/session", headers: { cookie } });
  return answer.json<Partial<Session>>().user?.role ?? null;
}

/** What both processes answer, and remember from then on. */
async function readBoth(): Promise<(string | null)[]> {
  return [await readRole(), await readRole(other)];
}

test("a change of what somebody may do counts at once", async () => {
  expect(await readBoth()).toEqual(["owner", "owner"]);
  await setMembership(server.database, { companyId: defaultCompanyId, userId, role: "editor" });
  expect(await readRole()).toBe("editor");
  await expect.poll(() => readRole(other)).toBe("editor");
});

test("somebody who is removed from the company is a plain user at once", async () => {
  expect(await readBoth()).toEqual(["owner", "owner"]);
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.delete(memberships).where(eq(memberships.userId, userId)),
  );
  expect(await readRole()).toBe("user");
  await expect.poll(() => readRole(other)).toBe("user");
});

test("a session that was ended and a person who was disabled are out at once", async () => {
  expect(await readBoth()).toEqual(["owner", "owner"]);
  await server.app.stores.sessions.delete(token);
  expect(await readRole()).toBe(null);
  await expect.poll(() => readRole(other)).toBe(null);
  ({ token } = await server.app.stores.sessions.create(userId, "regular-login"));
  cookie = `next-auth.session-token=${token}`;
  expect(await readBoth()).toEqual(["owner", "owner"]);
  await server.database.withIdentity((tx) => disablePerson(tx, userId, server.clock.now()));
  expect(await readRole()).toBe(null);
  await expect.poll(() => readRole(other)).toBe(null);
});

test("frames that a company switches off open nothing at once", async () => {
  const frame = await server.app.stores.iframeTokens.create(
    userId,
    defaultCompanyId,
    "regular-login",
  );
  const asked: InjectOptions = {
    url: "/api/v1/designs",
    headers: { authorization: `Bearer iframe${frame}` },
  };
  const statusOf = async (app: TestServer["app"]) => (await app.inject(asked)).statusCode;
  const [row] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(companies),
  );
  const features = row?.features as Record<string, unknown>;
  const switchTo = (iframe_mode: boolean) =>
    server.database.withTenant(defaultCompanyId, (tx) =>
      tx.update(companies).set({ features: { ...features, iframe_mode } }),
    );
  await switchTo(true);
  expect(await statusOf(server.app)).toBe(200);
  await expect.poll(() => statusOf(other)).toBe(200);
  await switchTo(false);
  expect(await statusOf(server.app)).toBe(401);
  await expect.poll(() => statusOf(other)).toBe(401);
  await switchTo(features["iframe_mode"] === true);
});

/** A store that counts its questions, in a process whose hearing is a test's to say. */
function createCounting() {
  const listeners: ((change: Change) => void)[] = [];
  const state = { asked: 0, isHearing: true };
  const database: Database = {
    ...server.database,
    ask: (question) => {
      state.asked += 1;
      return server.database.ask(question);
    },
    news: {
      onChange: (listener) => void listeners.push(listener),
      isHearing: () => state.isHearing,
    },
  };
  const directory = createCompanyDirectory(database, server.clock);
  const dependencies = { database, clock: server.clock };
  const store = createAccessStore(dependencies, server.app.stores.anonymousSeal, directory);
  const find = () => store.find({ kind: "session", token }, defaultCompanyId);
  return { state, find, tell: (change: Change) => listeners.forEach((listen) => listen(change)) };
}

test("who asks is one statement, and none for two seconds", async () => {
  const { state, find } = createCounting();
  const found = await Promise.all([find(), find(), find()]);
  expect(found.map(({ holder }) => holder?.role)).toEqual(["owner", "owner", "owner"]);
  expect(state.asked).toBe(1);
  server.clock.advance(1_999);
  await find();
  expect(state.asked).toBe(1);
  server.clock.advance(1);
  await find();
  expect(state.asked).toBe(2);
});

test("a process that cannot hear remembers nothing, and nothing from before", async () => {
  const { state, find, tell } = createCounting();
  await find();
  state.isHearing = false;
  await find();
  await find();
  expect(state.asked).toBe(3);
  state.isHearing = true;
  tell(null);
  await find();
  await find();
  expect(state.asked).toBe(4);
});

test("what is being read while something changes is not remembered", async () => {
  const { state, find, tell } = createCounting();
  const reading = find();
  tell({ about: "person", id: userId });
  await reading;
  await find();
  expect(state.asked).toBe(2);
});

test("a lost connection for the news is noticed and replaced", async () => {
  const heard: Change[] = [];
  others.news.onChange((change) => heard.push(change));
  const owner = new Client(server.owner);
  await owner.connect();
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen roomwright_changes'`,
  );
  await owner.end();
  const countGaps = () => heard.filter((change) => change === null).length;
  await expect.poll(countGaps, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => others.news.isHearing()).toBe(true);
});

test("a token without its hash's company, and a company that nobody knows, are told apart", async () => {
  const inNowhere = await server.app.stores.access.find(
    { kind: "session", token },
    "no-such-company",
  );
  expect([inNowhere.company, inNowhere.holder?.role]).toEqual([null, "user"]);
  const unknown = await server.app.stores.access.find(
    { kind: "session", token: "unknown" },
    defaultCompanyId,
  );
  expect([unknown.company?.id, unknown.holder]).toEqual([defaultCompanyId, null]);
});
