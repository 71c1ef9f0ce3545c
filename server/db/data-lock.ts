import { createHash, randomBytes } from "node:crypto";
import { link, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { AppError } from "#shared/app-error.ts";

import { readIfPresent } from "../runtime/secret-file.ts";
import { isAlive, readStartMark } from "../runtime/process-identity.ts";

/** Held for as long as a server uses a data directory. */
export type DataLock = { release(): Promise<void> };

const lockName = "server.lock";

/**
 * Claims a data directory for this process, or throws `conflict` when a living process has it. A
 * lock left behind by a killed process is taken over, by one claimant only.
 *
 * A lock whose process is dead is not removed but succeeded: its successor is the one file whose
 * name follows from that very lock, so `server.lock` and its successors are a chain, and whoever
 * living stands in it has the lock. Why two never have it: a name can be linked once; a dead link
 * is removed by nobody but the holder, and only after `server.lock` became the holder's own; and
 * who linked a file while that happened finds, walking again from the start, that the chain does
 * not lead to it, and leaves. No claim is ever written twice, so a chain that is gone stays gone.
 * Who is killed on the way leaves a dead link, which can be succeeded like any other, or a file
 * beside the chain, which means nothing.
 */
export async function lockDataDirectory(directory: string): Promise<DataLock> {
  const first = join(directory, lockName);
  const mine = await writeClaim();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const end = await findEnd(first);
    if (end.holder !== null) {
      throw new AppError(
        "conflict",
        `Another Roomwright server (process ${end.holder.split(" ")[0]}) is already using ${directory}: stop it, or set DATA_DIR to another directory.`,
      );
    }
    if (!(await claim(end.path, mine))) continue;
    if (await leadsTo(mine, first, end.path)) return hold(first, end.path, mine);
  }
  throw new AppError(
    "conflict",
    `Other servers keep trying to claim the data directory ${directory}.`,
  );
}

/** The process's id and start on one line, and on the next what tells two of its claims apart. */
async function writeClaim(): Promise<string> {
  const mark = (await readStartMark(process.pid)) ?? "?";
  return `${process.pid} ${mark}\n${randomBytes(12).toString("hex")}\n`;
}

/**
 * Walks past the dead: to the claim of a living process, or to the name that is free. A claim that
 * cannot be read may be a living one: only a missing file counts as none.
 */
async function findEnd(first: string): Promise<{ path: string; holder: string | null }> {
  let path = first;
  for (;;) {
    const content = await readIfPresent(path);
    if (content === null) return { path, holder: null };
    if (await isHeld(content)) return { path, holder: content };
    path = nameSuccessor(path, content);
  }
}

/** Whether the claim stands in the chain; one that does not is taken back. */
async function leadsTo(mine: string, first: string, claimed: string): Promise<boolean> {
  let leads = false;
  try {
    leads = (await findEnd(first)).holder === mine;
    return leads;
  } finally {
    if (!leads) await releaseIfMine(claimed, mine);
  }
}

/** The place is part of the name: two files that a power cut emptied do not succeed themselves. */
function nameSuccessor(path: string, content: string): string {
  const hash = createHash("sha256")
    .update(`${basename(path)}\n${content}`)
    .digest("hex");
  return join(dirname(path), `${lockName}.${hash.slice(0, 32)}`);
}

/** Writing elsewhere and linking makes the claim appear whole or not at all. */
async function claim(path: string, content: string): Promise<boolean> {
  const draft = join(dirname(path), `${lockName}.${randomBytes(6).toString("hex")}`);
  await writeFile(draft, content, { flag: "wx", mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    // Without a draft, a holder has swept it up half-written.
    if (hasCode(error, "EEXIST") || hasCode(error, "ENOENT")) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isHeld(content: string): Promise<boolean> {
  const [id, mark] = (content.split("\n")[0] ?? "").trim().split(/ (.*)/);
  const pid = Number(id);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  const found = await readStartMark(pid);
  return found === null || mark === "?" || found === mark;
}

/** The dead are cleared away if that works; where it does not, the chain just stays longer. */
async function hold(first: string, claimed: string, mine: string): Promise<DataLock> {
  let path = claimed;
  try {
    if (path !== first) {
      await rename(path, first);
      path = first;
    }
    await sweep(first);
  } catch {
    // A system that lets nobody replace or remove a file that is being read: the next one sweeps.
  }
  return { release: () => releaseIfMine(path, mine) };
}

/** Removes what killed processes left beside the holder's `server.lock`. */
async function sweep(first: string): Promise<void> {
  const names = await readdir(dirname(first));
  for (const name of names.filter((each) => each.startsWith(`${lockName}.`))) {
    const path = join(dirname(first), name);
    const content = await readIfPresent(path);
    if (content !== null && !(await isHeld(content))) await rm(path, { force: true });
  }
}

async function releaseIfMine(path: string, mine: string): Promise<void> {
  if ((await readIfPresent(path)) === mine) await rm(path, { force: true });
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
