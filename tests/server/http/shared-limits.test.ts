import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";

import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";
import type { Database } from "#server/db/database.ts";
import { deleteExpired } from "#server/db/delete-expired.ts";
import { createHitStore } from "#server/db/hit-store.ts";
import { createSharedHits } from "#server/http/shared-hits.ts";
import type { HitRule } from "#server/http/shared-hits.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const minuteMs = 60_000;

let server: TestServer;
let otherDatabase: Database;
let other: FastifyInstance;
/** Two servers on one database, as behind a load balancer. */
beforeEach(async () => {
  server = await startTestServer({ rateLimitFactor: 1 }, [addTries]);
  otherDatabase = await openDatabase(server.logins);
  other = await buildApp({ ...server, database: otherDatabase }, [addTries]);
});
afterEach(async () => {
  await other.close();
  await otherDatabase.close();
  await server.close();
});

/** Routes that count a try with a code and one with a password, and one with a limit of its own. */
function addTries(app: FastifyInstance): void {
  const { limiters } = app.stores;
  app.get<{ Querystring: { account: string; right?: string } }>("/code", async (request) => {
    const attempt = await limiters.secondFactor.count(request, request.query.account);
    if (request.query.right !== undefined) await attempt.forgive();
    return {};
  });
  app.get<{ Querystring: { account: string } }>("/password", async (request) => {
    await limiters.password.count(request, request.query.account, null);
    return {};
  });
  const config = { rateLimit: { max: 20, timeWindow: minuteMs } };
  app.get("/twenty", { config }, async () => ({}));
}

/** The statuses of tries at both servers in turn. */
async function tryBoth(url: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const app = time % 2 === 0 ? server.app : other;
    statuses.push((await app.inject({ url })).statusCode);
  }
  return statuses;
}
const countOk = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

test("WB-07 an account has its five codes at all servers together", async () => {
  expect(await tryBoth("/code?account=ada", 8)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  server.clock.advance(15 * minuteMs);
  expect(countOk(await tryBoth("/code?account=ada", 8))).toBe(5);
});

test("WB-07 tries that come to both servers at once count each", async () => {
  const tries = Array.from({ length: 40 }, (_, time) =>
    (time % 2 === 0 ? server.app : other).inject({ url: "/code?account=eve" }),
  );
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(countOk(statuses)).toBeLessThanOrEqual(5);
  expect(countOk(statuses) + statuses.filter((status) => status === 429).length).toBe(40);
});

test("WB-07 the right code at one server forgives what failed at the other", async () => {
  await tryBoth("/code?account=ada", 4);
  expect((await other.inject({ url: "/code?account=ada&right=yes" })).statusCode).toBe(200);
  expect(countOk(await tryBoth("/code?account=ada", 8))).toBe(5);
});

test("WB-07 wrong passwords slow down at the server where they did not fail, too", async () => {
  expect(countOk(await tryBoth("/password?account=ada@example.com", 10))).toBe(10);
  for (const app of [server.app, other]) {
    const answer = await app.inject({ url: "/password?account=ada@example.com" });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "2"]);
  }
});

test("WB-07 a route's own limit holds at all servers together, and what is refused is not counted", async () => {
  expect(countOk(await tryBoth("/twenty", 30))).toBe(20);
  server.clock.advance(minuteMs + 1_000);
  expect(countOk(await tryBoth("/twenty", 30))).toBe(20);
});

test("a restarted server remembers what was tried before", async () => {
  await tryBoth("/code?account=ada", 5);
  const restarted = await buildApp({ ...server, database: otherDatabase }, [addTries]);
  expect((await restarted.inject({ url: "/code?account=ada" })).statusCode).toBe(429);
  await restarted.close();
});

const large: HitRule = { name: "large", limit: 1_000, windowMs: minuteMs };

test("far below a large limit nothing is asked, and near to it all processes know of each other", async () => {
  let asked = 0;
  const counting = (database: Database) => {
    const store = createHitStore(database);
    return createSharedHits(
      {
        ...store,
        add(added, nowMs) {
          asked += 1;
          return store.add(added, nowMs);
        },
      },
      server.clock,
    );
  };
  const [one, two] = [counting(server.database), counting(otherDatabase)];
  for (let time = 0; time < 400; time += 1) await one.add([{ rule: large, key: "ada" }]);
  expect(asked).toBe(8);
  let passed = 400;
  for (let time = 0; time < 800; time += 1) {
    const counted = await two.add([{ rule: large, key: "ada" }]);
    if (counted.before[0]?.waitMs === 0) passed += 1;
    else await counted.takeBack();
  }
  expect(passed).toBeGreaterThanOrEqual(1_000);
  expect(passed).toBeLessThanOrEqual(1_050);
});

test("when the database is away a try fails as its request would, and requests go on by themselves", async () => {
  const away = createSharedHits(
    {
      add: () => Promise.reject(new Error("away")),
      forget: () => Promise.reject(new Error("away")),
    },
    server.clock,
  );
  const small: HitRule = { ...large, name: "small", limit: 5 };
  await expect(away.add([{ rule: small, key: "ada" }])).rejects.toThrow("away");
  const near: HitRule = { ...large, name: "near", limit: 60 };
  const waits: number[] = [];
  for (let time = 0; time < 61; time += 1) {
    const { before } = await away.add([{ rule: near, key: "ada" }], "local");
    waits.push(before[0]?.waitMs ?? -1);
  }
  expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(60);
  expect(waits.at(-1)).toBe(minuteMs);
});

test("WB-07 a flood of new keys does not grow the memory, nor free those that are stopped", async () => {
  const hits = createSharedHits(createHitStore(server.database), server.clock, 100);
  for (let time = 0; time < 1_000; time += 1) await hits.add([{ rule: large, key: "stopped" }]);
  for (let key = 0; key < 300; key += 1) await hits.add([{ rule: large, key: `flood ${key}` }]);
  expect(hits.size()).toBe(100);
  // What this process has forgotten it hears from the table, a twentieth of the limit later at most.
  const waits: number[] = [];
  for (let time = 0; time < 51; time += 1) {
    const { before } = await hits.add([{ rule: large, key: "stopped" }]);
    waits.push(before[0]?.waitMs ?? -1);
  }
  expect(waits.at(-1)).toBeGreaterThan(0);
});

test("what no longer counts is swept, and neither addresses nor emails stand in the table", async () => {
  await tryBoth("/password?account=ada@example.com", 2);
  const read = () =>
    server.database.withIdentity((tx) => tx.execute(sql`select h::text as text from hits h`));
  const { rows } = await read();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/ada|127[.]0/);
  server.clock.advance(16 * minuteMs);
  await deleteExpired(server.database, server.clock);
  expect((await read()).rows).toEqual([]);
});
