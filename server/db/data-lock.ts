import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { AppError } from "#shared/app-error.ts";

import { isAlive, readStartMark } from "./process-identity.ts";

/** Held for as long as a server uses a data directory. */
export type DataLock = { release(): Promise<void> };

/**
 * Claims a data directory for this process, or throws `conflict` when a living process has it. A
 * lock left behind by a killed process is taken over.
 */
export async function lockDataDirectory(directory: string): Promise<DataLock> {
  const path = join(directory, "server.lock");
  const mine = `${process.pid} ${(await readStartMark(process.pid)) ?? "?"}\n`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await claim(path, mine)) {
      return { release: () => releaseIfMine(path, mine) };
    }
    const holder = await readFile(path, "utf8").catch(() => "");
    if (await isHeld(holder)) {
      throw new AppError(
        "conflict",
        `Another Roomwright server (process ${holder.split(" ")[0]}) is already using ${directory}: stop it, or set DATA_DIR to another directory.`,
      );
    }
    await discard(path, holder);
  }
  throw new AppError("conflict", `The data directory ${directory} is being claimed by others.`);
}

/** Writing elsewhere and linking makes the claim appear whole or not at all. */
async function claim(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, content, { flag: "wx", mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isHeld(content: string): Promise<boolean> {
  const [id, mark] = content.trim().split(/ (.*)/);
  const pid = Number(id);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  const found = await readStartMark(pid);
  return found === null || mark === "?" || found === mark;
}

/** Removes a dead process's lock, unless somebody else took it over in the meantime. */
async function discard(path: string, holder: string): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, "utf8")) !== holder) {
    await link(aside, path).catch(() => undefined);
  }
  await rm(aside, { force: true });
}

async function releaseIfMine(path: string, mine: string): Promise<void> {
  if ((await readFile(path, "utf8").catch(() => "")) === mine) await rm(path, { force: true });
}
