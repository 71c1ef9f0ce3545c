import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

import { Client } from "pg";

import { AppError } from "#shared/app-error.ts";

import { openOwner, readAuthSecret } from "../dependencies/open-operator-database.ts";
import { jobSchema } from "../jobs/install-jobs.ts";
import type { Closers } from "../runtime/closers.ts";
import type { EnvConfig } from "../runtime/config.ts";
import { openDriver } from "../storage/open-driver.ts";
import type { Storage } from "../storage/storage.ts";
import { refuseBlindOwner } from "./blind-owner.ts";
import { digestFile, markSecret, nameBackupParts } from "./backup-manifest.ts";
import type { BackupFile, BackupManifest } from "./backup-manifest.ts";
import { listSequences, writeRows } from "./copy-rows.ts";
import { readLines, writeStoredKeys } from "./stored-keys.ts";
import { verifyBackup } from "./verify-backup.ts";

/** Files that go while they are copied lead to another look; a server that is used ends that soon. */
const maxLooks = 10;

type Rows = Pick<BackupManifest, "takenAt" | "migrations" | "jobsVersion" | "tables" | "sequences">;
type Files = Pick<BackupManifest, "files" | "lost"> & { gone: number };

/**
 * Copies an installation into the new folder `target`, whether its server runs or not, and reads the
 * copy back. All rows are of one moment. Files never change and are written before their rows, so that
 * all which those rows name are there to be copied, but for what is deleted meanwhile: then the rows
 * are read again. Returns what the backup says of itself.
 */
export async function backUp(
  env: EnvConfig,
  target: string,
  closers: Closers,
): Promise<BackupManifest> {
  const parts = nameBackupParts(target);
  await makeEmptyFolder(target);
  const authSecret = await readAuthSecret(env);
  const owner = new Client(await openOwner(env, closers));
  await owner.connect();
  closers.add("the owner's connection", () => owner.end());
  await refuseBlindOwner(owner);
  const storage = await openDriver(env);
  await copySecrets(env.dataDir, parts.secrets);
  for (let look = 1; look <= maxLooks; look += 1) {
    const rows = await copyRows(owner, target);
    const { gone, ...files } = await copyFiles(owner, storage, target);
    if (gone > 0) continue;
    const manifest = { format: 1, secretMark: markSecret(authSecret), ...rows, ...files } as const;
    const draft = `${parts.manifest}.draft`;
    await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await verifyBackup(target, manifest);
    await rename(draft, parts.manifest);
    return manifest;
  }
  throw new AppError(
    "unavailable",
    "Files kept being deleted while they were copied: try again when less goes on.",
  );
}

async function makeEmptyFolder(target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length === 0) return;
  throw new AppError("conflict", `${target} is not empty: a backup goes into a folder of its own.`);
}

/** Reads everything in one transaction, which sees one moment however long it takes. */
async function copyRows(owner: Client, target: string): Promise<Rows> {
  const parts = nameBackupParts(target);
  await rm(parts.rows, { recursive: true, force: true });
  await mkdir(parts.rows, { mode: 0o700 });
  await owner.query("begin isolation level repeatable read, read only");
  await owner.query("set local row_security = off");
  await owner.query("set local statement_timeout = 0");
  const moment = await owner.query<{ at: Date; migrations: string[]; jobs: number }>(
    `select now() as at, (select version from ${jobSchema}.version) as jobs,
       array(select created_at from drizzle.__drizzle_migrations order by created_at) as migrations`,
  );
  const [found] = moment.rows;
  if (found === undefined) throw new AppError("unavailable", "The database did not say its state.");
  const tables = await writeRows(owner, parts.rows);
  const sequences = await listSequences(owner);
  await writeStoredKeys(owner, `${parts.fileList}.keys`);
  await owner.query("commit");
  return {
    takenAt: found.at.toISOString(),
    migrations: found.migrations.map(Number),
    jobsVersion: found.jobs,
    tables,
    sequences,
  };
}

/**
 * Copies every file that the rows name, and lists them. What an earlier look has copied is moved over;
 * what only that one named is dropped. `gone` counts those whose rows have been deleted since.
 */
async function copyFiles(owner: Client, storage: Storage, target: string): Promise<Files> {
  const parts = nameBackupParts(target);
  const earlier = `${parts.files}.earlier`;
  await mkdir(parts.files, { recursive: true, mode: 0o700 });
  await rename(parts.files, earlier);
  const missing: string[] = [];
  const hash = createHash("sha256");
  const files = { count: 0, bytes: 0, sha256: "" };
  const list = createWriteStream(parts.fileList, { mode: 0o600, flush: true });
  for await (const key of readLines(`${parts.fileList}.keys`)) {
    const file = await copyFileOnce(storage, key, join(earlier, key), join(parts.files, key));
    if (file === null) {
      missing.push(key);
      continue;
    }
    const line = `${JSON.stringify(file)}\n`;
    hash.update(line);
    if (!list.write(line)) await once(list, "drain");
    files.count += 1;
    files.bytes += file.bytes;
  }
  list.end();
  await once(list, "finish");
  await mkdir(parts.files, { recursive: true, mode: 0o700 });
  await rm(earlier, { recursive: true });
  const lost = missing.length === 0 ? [] : await findStillNamed(owner, missing, parts.fileList);
  await rm(`${parts.fileList}.keys`);
  return {
    files: { ...files, sha256: hash.digest("hex") },
    lost,
    gone: missing.length - lost.length,
  };
}

/** Null when the storage does not have it. */
async function copyFileOnce(
  storage: Storage,
  key: string,
  earlier: string,
  path: string,
): Promise<BackupFile | null> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const isMoved = await rename(earlier, path).then(
    () => true,
    () => false,
  );
  if (!isMoved) {
    const bytes = await storage.getStream(key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    });
    if (bytes === null) return null;
    await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }));
  }
  return { key, ...(await digestFile(path)) };
}

/** Those of the keys that a row still names: their files are lost, not deleted. */
async function findStillNamed(
  owner: Client,
  keys: readonly string[],
  scratch: string,
): Promise<string[]> {
  await writeStoredKeys(owner, `${scratch}.now`);
  const asked = new Set(keys);
  const named: string[] = [];
  for await (const key of readLines(`${scratch}.now`)) if (asked.has(key)) named.push(key);
  await rm(`${scratch}.now`);
  return named;
}

/** The secrets that rows are sealed with; the database's password belongs to the place, not to them. */
async function copySecrets(dataDir: string, target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  const names = (await readdir(dataDir)).filter((name) => /^auth-secret(?:-[a-z]+)?$/.test(name));
  for (const name of names) await copyFile(join(dataDir, name), join(target, name));
}
