import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { makePrivateDirectory } from "./postgres-home.ts";
import { isAlive } from "../runtime/process-identity.ts";
import type { ProcessUser } from "./unprivileged-user.ts";

/** A unix socket's path may have 107 bytes; PostgreSQL adds `/.s.PGSQL.5432` to the directory. */
const maxSocketDirectory = 90;
const namePattern = /^rw-[A-Za-z0-9]{6}$/;

/**
 * Makes the private directory of PostgreSQL's socket among the temporary files, where paths are short,
 * and removes the one that a killed server has left: its path is kept in the data directory. Call only
 * while holding the data directory's lock, and with no PostgreSQL running on it.
 */
export async function makeSocketDirectory(
  dataDir: string,
  user: ProcessUser | null,
): Promise<string> {
  const parent = tmpdir().length + 10 > maxSocketDirectory ? "/tmp" : tmpdir();
  const record = join(dataDir, "socket-directory");
  const before = await readFile(record, "utf8").catch(() => "");
  const isOurs = dirname(before) === parent && namePattern.test(basename(before));
  if (isOurs && !(await isInUse(before))) await rm(before, { recursive: true, force: true });
  const directory = await mkdtemp(join(parent, "rw-"));
  await writeFile(record, directory, { mode: 0o600 });
  await makePrivateDirectory(directory, user);
  return directory;
}

/** A copy of a running server's data directory names that server's socket. */
async function isInUse(directory: string): Promise<boolean> {
  const lock = await readFile(join(directory, ".s.PGSQL.5432.lock"), "utf8").catch(() => "");
  const pid = Number(lock.split("\n")[0]);
  return Number.isSafeInteger(pid) && pid > 0 && isAlive(pid);
}
