import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { Client } from "pg";
import type { ClientConfig } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { addOperations } from "#server/features/operations/add-operations.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function open(changes: ClientConfig = {}): Promise<Database> {
  const { tenant, identity } = server.logins;
  const logins = { tenant: { ...tenant, ...changes }, identity: { ...identity, ...changes } };
  const database = await openDatabase(logins);
  cleanUps.push(() => database.close());
  return database;
}

/** Ends connections as an administrator or a failover would. */
async function endBackends(which: string): Promise<void> {
  const owner = new Client(server.owner);
  await owner.connect();
  try {
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
    );
  } finally {
    await owner.end();
  }
}

async function readOwnId(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
}

const lost = expect.objectContaining({ name: "AppError", code: "unavailable" });

const lock = (tx: Transaction, key: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${key})`);

test("of two transactions that wait for each other one may be tried again, and both connections are good", async () => {
  const database = await open();
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const run = (own: 0 | 1) =>
    database.withTenant(defaultCompanyId, async (tx) => {
      await lock(tx, 9_000 + own);
      held[own].resolve();
      await held[1 - own]?.promise;
      await lock(tx, 9_001 - own);
    });
  const ends = await Promise.allSettled([run(0), run(1)]);
  const failed = ends.filter((end) => end.status === "rejected");
  expect(failed.map(({ reason }) => reason as unknown)).toEqual([lost]);
  await database.ping();
});

test("a connection lost inside a transaction fails that transaction and nothing else", async () => {
  const database = await open();
  for (const statement of [sql`select 1`, sql`select pg_sleep(30)`]) {
    const work = database.withIdentity(async (tx) => {
      const ending = endBackends(`pid = ${await readOwnId(tx)}`);
      await Promise.all([ending, tx.execute(statement)]);
      await tx.execute(sql`select 1`);
    });
    await expect(work).rejects.toEqual(lost);
    await expect(database.ping()).resolves.toBeUndefined();
  }
});

test("connections that were lost are not counted as taken for ever", async () => {
  const database = await open();
  for (let round = 0; round < 4; round += 1) {
    const works = Array.from({ length: 12 }, () =>
      database.withIdentity(async (tx) => {
        await endBackends(`pid = ${await readOwnId(tx)}`);
        await tx.execute(sql`select 1`);
      }),
    );
    const results = await Promise.allSettled(works);
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
  }
  await expect(database.withIdentity(readOwnId)).resolves.toBeGreaterThan(0);
});

test("a server whose connections are all ended serves the next requests, its queue included", async () => {
  const busy = await startTestServer();
  try {
    const owner = new Client(busy.owner);
    await owner.connect();
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await owner.end();
    expect((await busy.app.inject("/readyz")).statusCode).toBe(200);
    expect((await busy.app.inject("/api/auth/session")).statusCode).toBe(200);
  } finally {
    await busy.close();
  }
});

/** A way to the database that can be made to swallow everything, as a stopped PostgreSQL does. */
async function openFreezableWay(): Promise<{ way: ClientConfig; freeze: () => void }> {
  const { host, port } = server.owner;
  const directory = await mkdtemp(join(tmpdir(), "rw-way-"));
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const relay = createServer((near) => {
    const far = createConnection(`${host}/.s.PGSQL.${port}`);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      if (isFrozen) socket.pause();
    }
    near.on("data", (bytes) => (isFrozen ? undefined : far.write(bytes)));
    far.on("data", (bytes) => (isFrozen ? undefined : near.write(bytes)));
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  relay.listen(`${directory}/.s.PGSQL.${port}`);
  await once(relay, "listening");
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy();
    relay.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    way: { host: directory },
    freeze: () => {
      isFrozen = true;
    },
  };
}

test("RL-08 readiness is answered, with no, while PostgreSQL takes everything and says nothing", async () => {
  const { way, freeze } = await openFreezableWay();
  const database = await open(way);
  const app = await buildApp({ ...server, database }, [addOperations]);
  cleanUps.push(() => app.close());
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  freeze();
  for (let asked = 0; asked < 3; asked += 1) {
    const response = await app.inject("/readyz");
    expect([response.statusCode, response.json().error.code]).toEqual([503, "unavailable"]);
  }
}, 20_000);

test("RL-08 a request to a PostgreSQL that says nothing ends with a failure that may be tried again", async () => {
  const { way, freeze } = await openFreezableWay();
  const database = await open({ ...way, query_timeout: 300, connectionTimeoutMillis: 300 });
  freeze();
  await expect(database.withIdentity(readOwnId)).rejects.toEqual(lost);
  await expect(database.withIdentity(readOwnId)).rejects.toMatchObject({
    code: "unavailable",
    details: { retryAfterSeconds: 1 },
  });
});
