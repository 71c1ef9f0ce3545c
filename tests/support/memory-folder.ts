import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

import { isAlive } from "#server/runtime/process-identity.ts";

const memory = "/dev/shm";
const prefix = "roomwright-tests-";
/** Two servers of journeys with their pictures, and two browsers. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Puts the temporary files of this run into memory, where Linux offers enough of it: a database
 * is five hundred files, and every test server makes its own. They go with the process; what a
 * killed run left is removed by the next. Processes started from here follow by `TMPDIR`.
 */
export function useMemoryFolder(): void {
  if (process.env["TMPDIR"] !== undefined || !isUsable()) return;
  for (const name of readdirSync(memory)) {
    const isLeft = name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)));
    if (isLeft) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const folder = join(memory, `${prefix}${process.pid}`);
  // PostgreSQL may run as another user, who has to get through.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** Programs may have to be copied there and run. */
function isUsable(): boolean {
  if (process.platform !== "linux") return false;
  const mounted = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[1] === memory);
  if (mounted === undefined || mounted.includes("noexec")) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes;
}
