import { chmod, chown, lchown, lstat, mkdir, readdir, readlink, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { AppError } from "#shared/app-error.ts";

import { canReach, databaseUser } from "./unprivileged-user.ts";
import type { ProcessUser } from "./unprivileged-user.ts";

/** Where PostgreSQL's files lie: `data` is the cluster, `copies` a place for copied programs. */
export type PostgresHome = { data: string; copies: string };

/**
 * `<dataDir>/postgres`, so that a copy of the data directory is a copy of everything. Refuses, in one
 * sentence, a data directory that PostgreSQL's user cannot get to, and a database that lies or lay
 * behind a link: an empty one must never take its place without a word.
 */
export async function openPostgresHome(
  dataDir: string,
  user: ProcessUser | null,
): Promise<PostgresHome> {
  const data = join(dataDir, "postgres");
  await mkdir(dataDir, { recursive: true });
  await refuseBrokenLink(data);
  await refuseLinkedHome(dataDir);
  if (user !== null && !(await canEnter(dataDir, user))) {
    throw new AppError(
      "unavailable",
      `PostgreSQL runs as the user ${databaseUser}, who cannot get to ${dataDir}: move it to a place that every user may pass through, such as /var/lib/roomwright, and set DATA_DIR, or start the server as an ordinary user.`,
    );
  }
  return { data, copies: dataDir };
}

async function refuseBrokenLink(path: string): Promise<void> {
  const target = await readlink(path).catch(() => null);
  if (target === null || (await stat(path).catch(() => null)) !== null) return;
  throw new AppError(
    "unavailable",
    `${path} is a link to ${target}, which is gone: bring that back; deleting the link begins with an empty database.`,
  );
}

/** Earlier releases put the database elsewhere when root's own directories were closed to its user. */
async function refuseLinkedHome(dataDir: string): Promise<void> {
  const link = join(dataDir, "postgres-home");
  const target = await readlink(link).catch(() => null);
  if (target === null) return;
  await refuseBrokenLink(link);
  const from = join(resolve(dirname(link), target), "postgres");
  throw new AppError(
    "unavailable",
    `The database of ${dataDir} lies in ${from}, behind the link ${link}: move it to ${join(dataDir, "postgres")} and delete the link.`,
  );
}

/** A data directory that only root may enter is opened to the user's group, for passing through. */
async function canEnter(dataDir: string, user: ProcessUser): Promise<boolean> {
  const inside = join(dataDir, "postgres");
  if (canReach(inside, user)) return true;
  const { uid, gid, mode } = await stat(dataDir);
  // Root's own, or one that was opened like this to another user before.
  const isOurs = gid === 0 || (mode & 0o070) === 0o010;
  if (!canReach(dataDir, user) || uid !== 0 || !isOurs) return false;
  await chown(dataDir, uid, user.gid);
  await chmod(dataDir, (mode & 0o777) | 0o010);
  return canReach(inside, user);
}

/** A cluster that does not run and was another user's becomes this one's, with all that is in it. */
export async function takeOverCluster(data: string, { uid, gid }: ProcessUser): Promise<void> {
  const found = await lstat(data).catch(() => null);
  if (found === null || found.uid === uid) return;
  const names = found.isDirectory() ? await readdir(data, { recursive: true }) : [];
  for (const name of names) await lchown(join(data, name), uid, gid);
  // The outermost last: whoever is killed on the way begins again.
  await lchown(data, uid, gid);
}

/** Makes a directory only `user` (or else this process's user) may enter. */
export async function makePrivateDirectory(path: string, user: ProcessUser | null): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (user !== null) await lchown(path, user.uid, user.gid);
}
