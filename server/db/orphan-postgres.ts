import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { AppError } from "#shared/app-error.ts";

import { isAlive, readCommandLine } from "../runtime/process-identity.ts";

/**
 * Stops a PostgreSQL that outlived the server that started it. Call only while holding the data
 * directory's lock: then a running one can only be an orphan. Resolves when it is gone.
 */
export async function stopOrphanPostgres(data: string): Promise<void> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  // The id may belong to somebody else by now; a PostgreSQL of ours names its data directory.
  if (!(await readCommandLine(pid)).includes(data)) return;
  await stopProcess(pid);
}

/** Fast shutdown (SIGINT) first, then immediate (SIGQUIT), which the write-ahead log survives. */
async function stopProcess(pid: number): Promise<void> {
  for (const [signal, seconds] of [["SIGINT", 20] as const, ["SIGQUIT", 10] as const]) {
    process.kill(pid, signal);
    for (let waited = 0; waited < seconds * 20; waited += 1) {
      if (!isAlive(pid)) return;
      await sleep(50);
    }
  }
  throw new AppError(
    "unavailable",
    `A PostgreSQL left behind by an earlier run (process ${pid}) does not stop: stop it by hand.`,
  );
}
