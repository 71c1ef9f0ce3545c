import { chmodSync, renameSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openOwner } from "#server/dependencies/open-operator-database.ts";
import { runOperator } from "#server/run-operator.ts";
import { createClosers } from "#server/runtime/closers.ts";
import type { Closers } from "#server/runtime/closers.ts";
import { loadConfig } from "#server/runtime/config.ts";
import { visitProcess } from "#support/process-visitor.ts";
import {
  createDataDir,
  findFreePort,
  removeDataDir,
  startServerProcess,
} from "#support/server-process.ts";
import { createPhoto, createUploadBody } from "#support/test-photos.ts";

let dataDir: string;
let closers: Closers;
let owner: Client;
beforeAll(async () => {
  dataDir = createDataDir();
  const server = await startServerProcess({ dataDir, env: { NODE_ENV: "production" } });
  const { payload, headers } = createUploadBody(await createPhoto());
  const visitor = await visitProcess(() => server.origin);
  const body = new Uint8Array(payload);
  await visitor.send("/api/v1/images", { method: "POST", body, headers });
  await server.stop();
  // Open for as long as the tests run, so that not every look starts PostgreSQL anew.
  closers = createClosers();
  owner = new Client(await openOwner(loadConfig({ DATA_DIR: dataDir }), closers));
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await closers.closeAll();
  removeDataDir(dataDir);
});

const ask = (env: Record<string, string> = {}) =>
  runOperator(["doctor"], loadConfig({ DATA_DIR: dataDir, WEB_DIR: "web", ...env }));

test("an installation that is well is told so, a line for each thing that was looked at", async () => {
  const report = await ask();
  const lines = report.split("\n").map((line) => /^(\w+) +(\S+(?: \S+)*?) {2}/.exec(`${line}  `));
  expect(lines.map((line) => line?.[1])).toEqual(Array(11).fill("ok"));
  expect(lines.map((line) => line?.[2]).join(", ")).toBe(
    "Node.js, disk, rights, secrets, web app, database, migrations, storage, clock, mail, address",
  );
  expect(report).toMatch(/^ok +storage +the newest 1 photos are there, in .+files$/m);
});

test("what others may read, what is lost and what a newer release did are each named", async () => {
  chmodSync(join(dataDir, "auth-secret"), 0o644);
  const { rows } = await owner.query<{ key: string }>("select original_key as key from images");
  const photo = join(dataDir, "files", rows[0]?.key ?? "");
  renameSync(photo, `${photo}.away`);
  await owner.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  const report = await ask().catch((error: Error) => error.message);
  expect(report).toMatch(/^FAIL +rights +auth-secret may be read by others: chmod 600 /m);
  expect(report).toMatch(/^FAIL +storage +the file company\/\S+ of a photo is missing$/m);
  expect(report).toMatch(/^FAIL +migrations +the database has 1 that this release does not know$/m);
  expect(report).toMatch(/^ok +database /m);
  await expect(ask()).rejects.toThrow("FAIL");
  chmodSync(join(dataDir, "auth-secret"), 0o600);
  renameSync(`${photo}.away`, photo);
  await owner.query("delete from drizzle.__drizzle_migrations where hash = 'later'");
});

test("in production mail that reaches nobody and an address that leads nowhere are failures", async () => {
  const port = await findFreePort();
  const mail = createServer((socket) => socket.end("554 closed\r\n")).listen(port, "127.0.0.1");
  const env = {
    NODE_ENV: "production",
    PUBLIC_URL: `http://127.0.0.1:${await findFreePort()}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  };
  const report = await ask(env).catch((error: Error) => error.message);
  expect(report).toMatch(/^FAIL +mail +.*554/m);
  expect(report).toMatch(/^FAIL +address /m);
  mail.close();
  const silent = await ask({ NODE_ENV: "production" }).catch((error: Error) => error.message);
  expect(silent).toMatch(/^FAIL +mail +SMTP_URL is not set/m);
});

test("where there is no database the rest is looked at all the same", async () => {
  const report = await ask({ DATA_DIR: join(dataDir, "nothing") }).catch(
    (error: Error) => error.message,
  );
  expect(report).toMatch(/^FAIL +connection /m);
  expect(report).toMatch(/^FAIL +database +not looked at without the database$/m);
  expect(report).toMatch(/^ok +Node\.js /m);
});
