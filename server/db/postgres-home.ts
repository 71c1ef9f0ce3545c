import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readlink,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { join } from "node:path";

import { canReach } from "./unprivileged-user.ts";
import type { ProcessUser } from "./unprivileged-user.ts";

/** Where PostgreSQL's files lie: `data` is the cluster, `copies` a place for copied programs. */
export type PostgresHome = { data: string; copies: string };

/**
 * Normally `<dataDir>/postgres`. When the server runs as root and the unprivileged user cannot get
 * to `dataDir` (below a root-only home), the files go to a directory of the system's and
 * `<dataDir>/postgres-home` becomes a link to it.
 */
export async function openPostgresHome(
  dataDir: string,
  user: ProcessUser | null,
): Promise<PostgresHome> {
  if (user === null || (await canEnter(dataDir, user))) {
    return { data: join(dataDir, "postgres"), copies: dataDir };
  }
  const root = await findOrMakeElsewhere(join(dataDir, "postgres-home"));
  return { data: join(root, "postgres"), copies: root };
}

/** A data directory that only root may enter is opened to the user's group, for passing through. */
async function canEnter(dataDir: string, user: ProcessUser): Promise<boolean> {
  const inside = join(dataDir, "postgres");
  if (canReach(inside, user)) return true;
  const { uid, gid, mode } = await stat(dataDir);
  if (!canReach(dataDir, user) || uid !== 0 || gid !== 0) return false;
  await chown(dataDir, uid, user.gid);
  await chmod(dataDir, (mode & 0o777) | 0o010);
  return canReach(inside, user);
}

async function findOrMakeElsewhere(linkPath: string): Promise<string> {
  const existing = await readlink(linkPath).catch(() => null);
  if (existing !== null && (await lstat(existing).catch(() => null)) !== null) return existing;
  await rm(linkPath, { force: true });
  await mkdir("/var/lib/roomwright", { recursive: true, mode: 0o755 });
  const directory = await mkdtemp("/var/lib/roomwright/data-");
  await chmod(directory, 0o755);
  await symlink(directory, linkPath);
  return directory;
}

/** Makes a directory only `user` (or else this process's user) may enter. */
export async function makePrivateDirectory(path: string, user: ProcessUser | null): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (user !== null) await lchown(path, user.uid, user.gid);
}
