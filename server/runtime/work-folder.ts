import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, readdir, readlink, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

import { isAlive, readStartMark } from "./process-identity.ts";

/** Where a process keeps what it is just working on, apart from other processes on the same disk. */
export type WorkFolder = {
  /** Makes an empty folder, which is there until `work` ends. */
  use<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  /**
   * Removes what dead processes have left there, and whatever else is old. Folders of living ones stay.
   * Answers how many entries went.
   */
  sweep(now: Date): Promise<number>;
};

/**
 * Work folders below `parent`. Their names say which process they belong to, so that it is known what
 * a killed one has left behind.
 */
export function createWorkFolder(parent: string): WorkFolder {
  let own: Promise<string> | null = null;
  return {
    async use(work) {
      own ??= nameOwnFolder();
      const folder = join(parent, await own, randomUUID());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    sweep: (now) => sweepFolders(parent, now),
  };
}

/** A process of another machine cannot be asked whether it lives; no work takes half as long. */
const strangersAgeMs = 24 * 60 * 60_000;
/** What has no owner was left by an earlier version, or by no server at all. */
const unownedAgeMs = 60 * 60_000;
const ownedName = /^process-(\d+)-([0-9a-f]{12})-([0-9a-f]{12})-[0-9a-f]{8}$/;

async function sweepFolders(parent: string, now: Date): Promise<number> {
  const names = await readdir(parent).catch(() => []);
  const host = await nameHost();
  let removed = 0;
  for (const name of names) {
    const path = join(parent, name);
    if (!(await isLeftover(path, name, { host, now }))) continue;
    const entries = await readdir(path, { recursive: true }).catch(() => []);
    await rm(path, { recursive: true, force: true });
    removed += Math.max(1, entries.length);
  }
  return removed;
}

async function isLeftover(
  path: string,
  name: string,
  { host, now }: { host: string; now: Date },
): Promise<boolean> {
  const [, pid = "", mark, itsHost] = ownedName.exec(name) ?? [];
  if (itsHost === host) {
    const start = await readStartMark(Number(pid));
    return !isAlive(Number(pid)) || digest(start ?? "") !== mark;
  }
  const found = await stat(path).catch(() => null);
  if (found === null) return false;
  const ageMs = now.getTime() - found.mtimeMs;
  return ageMs > (itsHost === undefined ? unownedAgeMs : strangersAgeMs);
}

async function nameOwnFolder(): Promise<string> {
  const mark = digest((await readStartMark(process.pid)) ?? "");
  const chance = randomBytes(4).toString("hex");
  return `process-${process.pid}-${mark}-${await nameHost()}-${chance}`;
}

/** Two containers on one disk may both have a process 1: the machine alone does not tell them apart. */
async function nameHost(): Promise<string> {
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  return digest(`${hostname()} ${namespace}`);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
