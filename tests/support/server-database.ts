import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ClientConfig } from "pg";
import { Client } from "pg";
import type { TestProject } from "vitest/node";

import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { prepareDatabase } from "#server/db/prepare-database.ts";
import { installJobs } from "#server/jobs/install-jobs.ts";
import { seedCompanies } from "#server/seed/companies.ts";
import { writeCompanies } from "#server/seed/write-companies.ts";

declare module "vitest" {
  interface ProvidedContext {
    ownerConnection: Pick<ClientConfig, "host" | "port" | "user"> & { password: string };
  }
}

/** The secret of all test servers: the application role's password is derived from it. */
export const testSecret = "a secret of thirty-two characters or more";
/** Migrated and seeded once; every test server works on its own copy. */
export const templateDatabase = "roomwright_template";

let stop: (() => Promise<void>) | null = null;

/** Starts one PostgreSQL for the whole run and prepares the database that tests copy. */
export async function setup(project: TestProject): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "roomwright-test-"));
  const postgres = await startEmbeddedPostgres(directory);
  stop = async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
  const client = new Client(postgres.owner);
  await client.connect();
  // Nothing here outlives a power cut, and every copy of the template would wait for the disk.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
    await client.query(`alter system set ${setting} = off`);
  }
  await client.query("select pg_reload_conf()");
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  await prepareDatabase(
    { ...postgres.owner, database: templateDatabase },
    { authSecret: testSecret, appUrl: null },
    [writeCompanies(seedCompanies), installJobs],
  );
  const { host, port, user, password } = postgres.owner;
  project.provide("ownerConnection", {
    host: String(host),
    port: Number(port),
    user: String(user),
    password: String(password),
  });
}

/** Stops what `setup` started. */
export async function teardown(): Promise<void> {
  await stop?.();
}
