import { copyFile, cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Client, ClientConfig } from "pg";

import { AppError } from "#shared/app-error.ts";

import { lockDataDirectory } from "../db/data-lock.ts";
import { startEmbeddedPostgres, stopPostgresMs } from "../db/embedded-postgres.ts";
import { migrationsFolder, prepareDatabase } from "../db/prepare-database.ts";
import { readAuthSecret } from "../dependencies/open-operator-database.ts";
import { installJobs, jobSchema } from "../jobs/install-jobs.ts";
import type { Closers } from "../runtime/closers.ts";
import type { EnvConfig } from "../runtime/config.ts";
import { openDriver } from "../storage/open-driver.ts";
import { readCompanyId } from "../storage/storage-key.ts";
import type { Storage } from "../storage/storage.ts";
import { markSecret, nameBackupParts, parseFileLine, readManifest } from "./backup-manifest.ts";
import type { BackupManifest } from "./backup-manifest.ts";
import { loadRows } from "./copy-rows.ts";
import { readLines } from "./stored-keys.ts";
import { verifyBackup } from "./verify-backup.ts";

/**
 * Makes an installation of the backup in `source`, in an empty DATA_DIR and, where DATABASE_URL is set,
 * a database without companies. The backup is read through first; its rows are written last and in one
 * transaction. When it fails nothing is left that a server would start on. A backup of an older release
 * is restored as that release left it; the next start brings it up to date.
 */
export async function restore(
  env: EnvConfig,
  source: string,
  closers: Closers,
): Promise<BackupManifest> {
  const manifest = await readManifest(source);
  await verifyBackup(source, manifest);
  const migrations = await selectMigrations(manifest);
  closers.add("the selected migrations", () => rm(migrations, { recursive: true }));
  await refuseUsedFolder(env.dataDir);
  const storage = await openDriver(env);
  // What is in DATA_DIR has been looked at already.
  if (env.storage === "s3") await refuseUsedStore(storage, source);
  try {
    await restoreInto(env, source, manifest, { migrations, closers, storage });
  } catch (error) {
    await closers.closeAll().catch(() => undefined);
    for await (const key of readKeys(source)) await storage.delete(key).catch(() => undefined);
    for (const name of await readdir(env.dataDir)) {
      await rm(join(env.dataDir, name), { recursive: true, force: true });
    }
    throw error;
  }
  return manifest;
}

async function restoreInto(
  env: EnvConfig,
  source: string,
  manifest: BackupManifest,
  { migrations, closers, storage }: { migrations: string; closers: Closers; storage: Storage },
): Promise<void> {
  const parts = nameBackupParts(source);
  for (const name of await readdir(parts.secrets)) {
    await copyFile(join(parts.secrets, name), join(env.dataDir, name));
  }
  const authSecret = await readAuthSecret(env);
  if (markSecret(authSecret) !== manifest.secretMark) {
    throw new AppError("conflict", "The backup belongs to another AUTH_SECRET: set that one.");
  }
  const ownerConnection = await openEmptyDatabase(env, closers);
  for await (const key of readKeys(source)) {
    await storage.putBytes(key, await readFile(join(parts.files, key)));
  }
  const access = {
    authSecret,
    appUrl: env.databaseAppUrl,
    identityUrl: env.databaseIdentityUrl,
  };
  const load = (owner: Client) => loadAll(owner, parts.rows, manifest);
  await prepareDatabase(ownerConnection, access, [installJobs, load], migrations);
}

async function loadAll(owner: Client, rows: string, manifest: BackupManifest): Promise<void> {
  await refuseUsedDatabase(owner);
  const { rows: versions } = await owner.query<{ version: number }>(
    `select version from ${jobSchema}.version`,
  );
  if (versions[0]?.version !== manifest.jobsVersion) {
    throw new AppError(
      "conflict",
      `The backup's job queue has version ${manifest.jobsVersion}, this release's ${versions[0]?.version}: restore with the release that made it, then update.`,
    );
  }
  await owner.query("begin");
  await loadRows(owner, rows, manifest);
  await owner.query("commit");
}

async function refuseUsedFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  if ((await readdir(dataDir)).length === 0) return;
  throw new AppError(
    "conflict",
    `${dataDir} is not empty: a backup is restored into an empty DATA_DIR, never over an installation.`,
  );
}

async function* readKeys(source: string): AsyncGenerator<string, void, undefined> {
  for await (const line of readLines(nameBackupParts(source).fileList)) {
    yield parseFileLine(line).key;
  }
}

/** Another installation's files would be taken for leftovers there, and these for its own. */
async function refuseUsedStore(storage: Storage, source: string): Promise<void> {
  await storage.check();
  const companies = new Set<string>();
  for await (const key of readKeys(source)) companies.add(readCompanyId(key));
  for (const companyId of companies) {
    for await (const { key } of storage.list(companyId)) {
      throw new AppError(
        "conflict",
        `The store has files already (${key}): restore into an empty S3_PREFIX or bucket, never over an installation.`,
      );
    }
  }
}

async function refuseUsedDatabase(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ used: boolean }>(
    "select exists (select from companies) or exists (select from users) as used",
  );
  if (rows[0]?.used === false) return;
  throw new AppError("conflict", "The database has companies already: restore into an empty one.");
}

async function openEmptyDatabase(env: EnvConfig, closers: Closers): Promise<ClientConfig> {
  if (env.databaseUrl !== null) return { connectionString: env.databaseUrl };
  const lock = await lockDataDirectory(env.dataDir);
  closers.add("the lock of the data directory", () => lock.release());
  const postgres = await startEmbeddedPostgres(env.dataDir);
  closers.add("PostgreSQL", () => postgres.stop(), stopPostgresMs);
  return postgres.owner;
}

type Journal = { entries: { when: number; tag: string }[] };

/** A folder with those of this release's migrations that the backup's rows have been through. */
async function selectMigrations({ migrations }: BackupManifest): Promise<string> {
  const journalPath = join("meta", "_journal.json");
  const journal = JSON.parse(
    await readFile(join(migrationsFolder, journalPath), "utf8"),
  ) as Journal;
  const entries = journal.entries.filter(({ when }) => migrations.includes(when));
  if (entries.length < migrations.length)
    throw new AppError("conflict", "The backup was made by a newer release: restore it with that.");
  const folder = await mkdtemp(join(tmpdir(), "roomwright-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  await writeFile(join(folder, journalPath), JSON.stringify({ ...journal, entries }));
  return folder;
}
