import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { AppError } from "#shared/app-error.ts";

const run = promisify(execFile);

/** Whom a child process runs as. */
export type ProcessUser = { uid: number; gid: number };

/** Owns PostgreSQL's files when root starts the server. */
export const databaseUser = "roomwright";
/** Another server may be making the user, or somebody else holds the list of users. */
const maxTries = 10;
const pauseMs = 200;

/**
 * PostgreSQL refuses to run as root. Null when this process is not root (or the system has no such
 * thing); else a system user of the project's own, made when there is none: whoever shares a user
 * with PostgreSQL reads every row and becomes its superuser. Where it cannot be made that is
 * `unavailable`.
 */
export async function findUnprivilegedUser(): Promise<ProcessUser | null> {
  if (process.getuid?.() !== 0) return null;
  for (let tries = 1; ; tries += 1) {
    const known = await readUser();
    if (known !== null) return known;
    const failure = await makeUser();
    if (failure === null) continue;
    if (tries === maxTries || (failure as NodeJS.ErrnoException).code === "ENOENT") {
      throw new AppError(
        "unavailable",
        `PostgreSQL does not run as root and needs a user of its own: make a system user named ${databaseUser}, or start the server as an ordinary user.`,
        { cause: failure },
      );
    }
    await sleep(pauseMs);
  }
}

async function readUser(): Promise<ProcessUser | null> {
  try {
    const [uid, gid] = await Promise.all(
      ["-u", "-g"].map(async (what) => Number((await run("id", [what, databaseUser])).stdout)),
    );
    return uid === undefined || gid === undefined ? null : { uid, gid };
  } catch {
    return null;
  }
}

async function makeUser(): Promise<unknown> {
  const noLogin = ["--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"];
  try {
    await run("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      ...noLogin,
      databaseUser,
    ]);
    return null;
  } catch (error) {
    return error;
  }
}

/** Whether `user` may pass through every directory above `path`. */
export function canReach(path: string, user: ProcessUser): boolean {
  let directory = dirname(resolve(path));
  for (;;) {
    const stats = statSync(directory);
    const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
    if (((stats.mode >> shift) & 1) === 0) return false;
    const parent = dirname(directory);
    if (parent === directory) return true;
    directory = parent;
  }
}
