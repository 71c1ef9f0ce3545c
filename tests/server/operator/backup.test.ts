import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openOwner } from "#server/dependencies/open-operator-database.ts";
import { runOperator } from "#server/run-operator.ts";
import { createClosers } from "#server/runtime/closers.ts";
import { loadConfig } from "#server/runtime/config.ts";
import { createDataDir, removeDataDir, startServerProcess } from "#support/server-process.ts";
import { createWebDir } from "#support/web-dir.ts";

import { startDrillLoad } from "../../drills/drill-load.ts";
import { createWitness } from "../../drills/witness.ts";
import type { Kept, Witness } from "../../drills/witness.ts";

const web = createWebDir();
const bare = {
  NODE_ENV: "production",
  RATE_LIMIT_FACTOR: "100000",
  LOG_LEVEL: "warn",
  WEB_DIR: web.webDir,
};

let folder: string;
let dataDir: string;
/** A backup that was made while the server had work; the server is stopped by then. */
let backup: string;
/** What had been acknowledged when the backup began. */
let promised: Witness;
let report: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "roomwright-backup-"));
  // PostgreSQL may run as a user of its own, who has to get to what is restored in there.
  chmodSync(folder, 0o755);
  dataDir = createDataDir();
  backup = join(folder, "backup");
  const server = await startServerProcess({ dataDir, env: bare });
  promised = createWitness();
  let hasBegun = false;
  const witness: Witness = {
    ...createWitness(),
    acknowledge: (kept) => (hasBegun ? undefined : promised.acknowledge(kept)),
  };
  const load = await startDrillLoad(() => server.origin, witness, 3);
  while (load.countAnswers() < 30) await load.nextAnswer();
  hasBegun = true;
  report = await operate(dataDir, "backup", backup);
  load.listenAnew();
  while (load.countAnswers() < 3) await load.nextAnswer();
  await load.stop();
  await server.stop();
}, 240_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  removeDataDir(dataDir);
  web.remove();
});

const operate = (directory: string, ...words: string[]) =>
  runOperator(words, loadConfig({ DATA_DIR: directory, WEB_DIR: web.webDir }));

/** Asks the database of a data directory whose server is stopped. */
async function ask<Row extends object>(directory: string, text: string): Promise<Row[]> {
  const closers = createClosers();
  try {
    const owner = new Client(await openOwner(loadConfig({ DATA_DIR: directory }), closers));
    await owner.connect();
    closers.add("the client", () => owner.end());
    return (await owner.query<Row>(text)).rows;
  } finally {
    await closers.closeAll();
  }
}

const listFiles = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** A copy of the backup that a test may spoil. */
function copyBackup(name: string): string {
  const copy = join(folder, name);
  cpSync(backup, copy, { recursive: true });
  return copy;
}

test("RL-21 a backup made under load has all that was acknowledged, and is restored elsewhere whole", async () => {
  expect(report).toMatch(/has \d+ rows and \d+ files/);
  const elsewhere = join(folder, "elsewhere");
  expect(await operate(elsewhere, "restore", backup)).toMatch(/has \d+ rows and \d+ files/);
  const kept = await ask<Kept>(
    elsewhere,
    "select id, name from designs union all select id, name from images",
  );
  expect(promised.compare(kept)).toMatchObject({ lost: [], doubled: [] });
  const photos = await ask<{ key: string; sha256: string }>(
    elsewhere,
    "select original_key as key, sha256 from images",
  );
  expect(photos.length).toBeGreaterThan(2);
  for (const { key, sha256 } of photos) {
    const bytes = readFileSync(join(elsewhere, "files", key));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
  const server = await startServerProcess({ dataDir: elsewhere, env: bare });
  expect((await fetch(`${server.origin}/c/roomwright`)).status).toBe(200);
  await server.stop();
  expect(await operate(elsewhere, "doctor")).toMatch(/^ok +storage +the newest \d+ photos/m);
});

test("a damaged backup says so, and is not restored", async () => {
  const spoilt = copyBackup("spoilt");
  const [victim = ""] = listFiles(join(spoilt, "files"));
  const bytes = readFileSync(victim);
  bytes.writeUInt8((bytes[10] ?? 0) ^ 1, 10);
  writeFileSync(victim, bytes);
  const said = `The backup is damaged: ${victim} is not what was written.`;
  await expect(operate(dataDir, "verify-backup", spoilt)).rejects.toThrow(said);
  const target = join(folder, "from-spoilt");
  await expect(operate(target, "restore", spoilt)).rejects.toThrow(said);
  expect(await operate(dataDir, "verify-backup", backup)).toContain("is whole");
});

test("a backup that did not end is none", async () => {
  const cut = copyBackup("cut");
  rmSync(join(cut, "manifest.json"));
  await expect(operate(join(folder, "from-cut"), "restore", cut)).rejects.toThrow(
    "no finished backup",
  );
});

test("nothing is restored over an installation, nor backed up into a used folder", async () => {
  const before = await ask(dataDir, "select count(*) from images");
  await expect(operate(dataDir, "restore", backup)).rejects.toThrow("is not empty");
  expect(await ask(dataDir, "select count(*) from images")).toEqual(before);
  await expect(operate(dataDir, "backup", backup)).rejects.toThrow("is not empty");
});

test("a restore that fails leaves nothing that a server would start on", async () => {
  const foreign = copyBackup("foreign");
  writeFileSync(join(foreign, "secrets", "auth-secret"), "x".repeat(40));
  const target = join(folder, "from-foreign");
  await expect(operate(target, "restore", foreign)).rejects.toThrow("another AUTH_SECRET");
  expect(readdirSync(target)).toEqual([]);
});

test("a file deleted while others are copied takes its row with it, one that was lost is named", async () => {
  const source = join(folder, "source");
  await operate(source, "restore", backup);
  const closers = createClosers();
  const owner = new Client(await openOwner(loadConfig({ DATA_DIR: source }), closers));
  await owner.connect();
  const [held, deleted, lost] = (
    await owner.query<{ id: string; key: string }>(
      'select id, original_key as key from images order by original_key collate "C" limit 3',
    )
  ).rows;
  if (held === undefined || deleted === undefined || lost === undefined) throw new Error("no rows");
  const pathOf = ({ key }: { key: string }) => join(source, "files", key);
  const bytes = readFileSync(pathOf(held));
  rmSync(pathOf(lost));
  // Reading a pipe waits for its writer: so the backup is known to be at this file, and stays there.
  rmSync(pathOf(held));
  execFileSync("env", ["mkfifo", pathOf(held)]);
  const target = join(folder, "of-source");
  const running = operate(source, "backup", target);
  const pipe = await open(pathOf(held), "w");
  await owner.query("delete from designs where image_id = $1", [deleted.id]);
  await owner.query("delete from images where id = $1", [deleted.id]);
  rmSync(pathOf(deleted));
  await pipe.writeFile(bytes);
  await pipe.close();
  const told = await running;
  await owner.end();
  await closers.closeAll();
  expect(told).toContain(`these files were lost before:\n  ${lost.key}`);
  expect(told).not.toContain(deleted.key);
  const again = join(folder, "again");
  await operate(again, "restore", target);
  const ids = (await ask<{ id: string }>(again, "select id from images")).map(({ id }) => id);
  expect(ids).toContain(held.id);
  expect(ids).toContain(lost.id);
  expect(ids).not.toContain(deleted.id);
});
