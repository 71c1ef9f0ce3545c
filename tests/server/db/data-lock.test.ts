import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { lockDataDirectory } from "#server/db/data-lock.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "roomwright-lock-"));
});
afterEach(() => rm(directory, { recursive: true }));

test("a data directory in use is refused in one sentence, and free again after release", async () => {
  const lock = await lockDataDirectory(directory);
  await expect(lockDataDirectory(directory)).rejects.toThrow(
    `Another Roomwright server (process ${process.pid}) is already using ${directory}`,
  );
  await lock.release();
  const again = await lockDataDirectory(directory);
  await again.release();
  expect(await readdir(directory)).toEqual([]);
});

test.each([
  ["a process that is gone", "2147483646 1"],
  ["an id that another process has by now", `${process.ppid} 1`],
  ["a half-written file", ""],
])("the lock of %s is taken over", async (_name, content) => {
  await writeFile(join(directory, "server.lock"), `${content}\n`);
  const lock = await lockDataDirectory(directory);
  const held = await readFile(join(directory, "server.lock"), "utf8");
  expect(held).toMatch(new RegExp(`^${process.pid} `));
  await lock.release();
});

test("of many that find a stale lock at once, one gets it", async () => {
  await writeFile(join(directory, "server.lock"), "2147483646 1\n");
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => lockDataDirectory(directory)),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
