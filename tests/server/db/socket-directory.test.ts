import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { makeSocketDirectory } from "#server/db/socket-directory.ts";

let dataDir: string;
const made: string[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "roomwright-socket-"));
});
afterEach(async () => {
  for (const path of [dataDir, ...made.splice(0)]) await rm(path, { recursive: true, force: true });
});

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function make(): Promise<string> {
  const directory = await makeSocketDirectory(dataDir, null);
  made.push(directory);
  return directory;
}

test("the socket's directory of a killed server goes when the next one makes its own", async () => {
  const first = await make();
  await writeFile(join(first, ".s.PGSQL.5432.lock"), "999999999\n");
  const second = await make();
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
});

test("the directory of a running server stays, whoever copied its data directory", async () => {
  const running = await make();
  await writeFile(join(running, ".s.PGSQL.5432.lock"), `${process.pid}\n${dataDir}\n`);
  const copy = await make();
  expect([await isThere(running), await isThere(copy)]).toEqual([true, true]);
});

test("a record that names something else removes nothing", async () => {
  const other = join(dataDir, "precious");
  await writeFile(other, "");
  await writeFile(join(dataDir, "socket-directory"), other);
  await make();
  expect(await isThere(other)).toBe(true);
});
