import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";
import { Client } from "pg";
import type { ClientConfig } from "pg";
import { inject } from "vitest";

import { buildApp } from "#server/app.ts";
import type { Feature } from "#server/app.ts";
import { createBodyReader } from "#server/bodies/body-reader.ts";
import type { Clock } from "#server/runtime/clock.ts";
import { loadConfig } from "#server/runtime/config.ts";
import type { Config } from "#server/runtime/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { deriveRolePassword, loginRoles } from "#server/db/login-roles.ts";
import type { LoginName } from "#server/db/login-roles.ts";
import type { Dependencies } from "#server/dependencies/dependencies.ts";
import { measureDecoders, measureKernelPool } from "#server/dependencies/measure-work.ts";
import { openJobs } from "#server/jobs/open-jobs.ts";
import { openStorage } from "#server/files/open-storage.ts";
import { createDecoders } from "#server/imaging/decoders.ts";
import { createKernelPool } from "#server/kernels/kernel-pool.ts";
import { createLogger } from "#server/runtime/logger.ts";
import type { Logger } from "#server/runtime/logger.ts";
import { createMetrics } from "#server/runtime/metrics.ts";
import { openTracing } from "#server/runtime/open-tracing.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { createWorkFolder } from "#server/runtime/work-folder.ts";
import { openDriver } from "#server/storage/open-driver.ts";

import { readOutbox } from "./outbox.ts";
import type { ReceivedMail } from "./outbox.ts";
import { templateDatabase, testSecret } from "./server-database.ts";

/** A clock that only moves when a test says so. */
export type TestClock = Clock & { advance(ms: number): void };

/** A complete server on its own fresh database; requests go in through `app.inject`. */
export type TestServer = Dependencies & {
  app: FastifyInstance;
  clock: TestClock;
  /** Superuser connection to this server's database. */
  owner: ClientConfig;
  logins: TestLogins;
  /** The TXT records that the DNS has for these tests, by domain; null where nobody answers. */
  domainTexts: Map<string, readonly string[] | null>;
  /** What people have been written, oldest first, once nothing is on its way any more. */
  readMails(to?: string): Promise<ReceivedMail[]>;
  close(): Promise<void>;
};

export type TestLogins = Readonly<Record<LoginName, ClientConfig>>;

/** A copy of the seeded database with the connections to it. */
export type TestDatabase = {
  owner: ClientConfig;
  logins: TestLogins;
  drop: () => Promise<void>;
};

/**
 * Starts a server with the three seeded companies and nothing else. `features` replaces the
 * product's own, to try what all of them share; `givenLogger` hears what is logged.
 */
export async function startTestServer(
  changes: Partial<Config> = {},
  features?: readonly Feature[],
  givenLogger?: Logger,
): Promise<TestServer> {
  const [directory, copy] = await Promise.all([
    mkdtemp(join(tmpdir(), "roomwright-server-")),
    createTestDatabase(),
  ]);
  const config: Config = {
    ...loadConfig({ DATA_DIR: directory, RATE_LIMIT_FACTOR: "1000", KERNEL_THREADS: "1" }),
    authSecret: testSecret,
    logLevel: "silent",
    ...changes,
  };
  const clock = createTestClock();
  const tracing = await openTracing(config.otlpEndpoint);
  const database = await openDatabase(copy.logins, undefined, tracing);
  const logger = givenLogger ?? createLogger(config);
  const metrics = createMetrics();
  const watchers = { metrics, tracing };
  const jobs = await openJobs(database, logger);
  const kernelPool = measureKernelPool(createKernelPool(config.kernelThreads), watchers);
  const bodyReader = createBodyReader();
  const decoders = measureDecoders(createDecoders(config.decoders), watchers);
  const files = await openDriver(config);
  const uploads = createWorkFolder(join(directory, "uploads"));
  const tools = { files, database, uploads, decoders, kernelPool, logger, clock };
  const { storage, upkeep } = openStorage(tools);
  const mailer = openMailer(config, { database, clock, logger });
  const domainTexts: TestServer["domainTexts"] = new Map();
  const readDomainTexts = (domain: string) => {
    const texts = domainTexts.get(domain);
    return Promise.resolve(texts === undefined ? [] : texts);
  };
  const dependencies = {
    config,
    database,
    storage,
    upkeep,
    uploads,
    decoders,
    jobs,
    kernelPool,
    bodyReader,
    mailer,
    readDomainTexts,
    clock,
    logger,
    metrics,
    tracing,
  };
  const app = await buildApp(dependencies, features);
  return {
    ...dependencies,
    app,
    clock,
    owner: copy.owner,
    logins: copy.logins,
    domainTexts,
    async readMails(to) {
      await app.afterAnswers.idle();
      await mailer.idle();
      return readOutbox(config.dataDir, to);
    },
    async close() {
      await app.close();
      await mailer.close();
      await jobs.close();
      await kernelPool.close();
      await bodyReader.close();
      await decoders.close();
      await database.close();
      await tracing.close();
      await copy.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Copies the seeded database; `empty` gives one without a single table instead. */
export async function createTestDatabase(
  from: "seeded" | "empty" = "seeded",
): Promise<TestDatabase> {
  const cluster: ClientConfig = { ...inject("ownerConnection"), database: "postgres" };
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = from === "seeded" ? templateDatabase : "template1";
  await runOnCluster(cluster, `create database ${name} template ${template} strategy file_copy`);
  const describe = (login: LoginName): ClientConfig => ({
    ...cluster,
    database: name,
    user: loginRoles[login],
    password: deriveRolePassword(testSecret, login),
  });
  return {
    owner: { ...cluster, database: name },
    logins: {
      tenant: describe("tenant"),
      identity: describe("identity"),
      operator: describe("operator"),
    },
    drop: () => runOnCluster(cluster, `drop database ${name} with (force)`),
  };
}

function createTestClock(): TestClock {
  let nowMs = Date.now();
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms;
    },
  };
}

async function runOnCluster(cluster: ClientConfig, statement: string): Promise<void> {
  const client = new Client(cluster);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
