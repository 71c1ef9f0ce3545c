import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import type { ClientConfig } from "pg";

import { AppError } from "#shared/app-error.ts";

import { createBodyReader } from "../bodies/body-reader.ts";
import { systemClock } from "../runtime/clock.ts";
import type { Closers } from "../runtime/closers.ts";
import type { Config, EnvConfig } from "../runtime/config.ts";
import { lockDataDirectory } from "../db/data-lock.ts";
import { openDatabase } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { startEmbeddedPostgres, stopPostgresMs } from "../db/embedded-postgres.ts";
import { prepareDatabase } from "../db/prepare-database.ts";
import type { OwnerStep } from "../db/prepare-database.ts";
import type { Dependencies } from "./dependencies.ts";
import { measureDecoders, measureKernelPool } from "./measure-work.ts";
import { createDecoders } from "../imaging/decoders.ts";
import { installJobs } from "../jobs/install-jobs.ts";
import { openJobs } from "../jobs/open-jobs.ts";
import { openStorage } from "../files/open-storage.ts";
import { createKernelPool } from "../kernels/kernel-pool.ts";
import { isDiskFull, refuseFullDisk } from "../runtime/disk-full.ts";
import type { Logger } from "../runtime/logger.ts";
import { createMetrics, watchProcess } from "../runtime/metrics.ts";
import { openMailer } from "../mail/mailer.ts";
import { readPreviousSecret } from "../runtime/auth-secrets.ts";
import { readOrCreateSecret } from "../runtime/secret-file.ts";
import { createDomainTexts } from "../runtime/outside/domain-texts.ts";
import { openTracing } from "../runtime/open-tracing.ts";
import type { Tracing } from "../runtime/tracing.ts";
import { createWorkFolder } from "../runtime/work-folder.ts";
import { openDriver } from "../storage/open-driver.ts";
import type { Storage } from "../storage/storage.ts";

export type OpenOptions = {
  logger: Logger;
  /** Gets what has to be closed again, also when opening fails half-way. */
  closers: Closers;
  /** What comes first, in order, as the owner of the database: the first rows. */
  first: readonly OwnerStep[];
  /** Called when the embedded PostgreSQL has ended and cannot be started again. */
  onDatabaseLost: () => void;
};

/** Opens everything a real server works with. */
export async function openDependencies(
  env: EnvConfig,
  { logger, closers, first, onDatabaseLost }: OpenOptions,
): Promise<Dependencies> {
  await openDataDirectory(env);
  const files = await openFiles(env);
  const owner =
    env.databaseUrl === null
      ? await openEmbedded(env.dataDir, closers, onDatabaseLost)
      : { connectionString: env.databaseUrl };
  const authSecret = env.authSecret ?? (await readOrCreateSecret(join(env.dataDir, "auth-secret")));
  const previousAuthSecret = await readPreviousSecret(env);
  const config: Config = { ...env, authSecret, previousAuthSecret };
  const tracing = await openTracing(config.otlpEndpoint);
  closers.add("tracing", () => tracing.close());
  const database = await openPrepared(config, owner, { logger, first, tracing });
  closers.add("the database", () => database.close());
  const metrics = createMetrics();
  const watchers = { metrics, tracing };
  watchProcess(metrics);
  const kernelPool = measureKernelPool(createKernelPool(config.kernelThreads), watchers);
  closers.add("the kernel pool", () => kernelPool.close());
  const bodyReader = createBodyReader();
  closers.add("the reader of bodies", () => bodyReader.close());
  const decoders = measureDecoders(createDecoders(config.decoders), watchers);
  closers.add("the decoders", () => decoders.close());
  const jobs = await openJobs(database, logger);
  closers.add("the job queue", () => jobs.close());
  const uploads = createWorkFolder(join(config.dataDir, "uploads"));
  const clock = systemClock;
  const tools = { files, database, uploads, decoders, kernelPool, logger, clock };
  const { storage, upkeep } = openStorage(tools);
  const mailer = openMailer(config, { database, clock, logger });
  closers.add("the mailer", () => mailer.close());
  return {
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
    readDomainTexts: createDomainTexts(),
    clock,
    logger,
    metrics,
    tracing,
  };
}

/** On a disk without room nothing would say why it fails. */
async function openDataDirectory({ dataDir, minFreeBytes }: EnvConfig): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await refuseFullDisk(dataDir, minFreeBytes);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new AppError(
      "unavailable",
      `The disk of ${dataDir} is full: make room, or lower MIN_FREE_MEGABYTES.`,
      { cause: error },
    );
  }
}

/** The files, which can be reached when this resolves. */
async function openFiles(env: EnvConfig): Promise<Storage> {
  const files = await openDriver(env);
  await files.check().catch((error: unknown) => {
    if (!(error instanceof AppError) || env.s3 === null) throw error;
    const where = `S3_BUCKET ${env.s3.bucket}${env.s3.endpoint === null ? "" : ` at ${env.s3.endpoint}`}`;
    throw new AppError("unavailable", `${where} cannot be used: ${error.message}`, {
      cause: error,
    });
  });
  return files;
}

async function openEmbedded(
  dataDir: string,
  closers: Closers,
  onDatabaseLost: () => void,
): Promise<ClientConfig> {
  const lock = await lockDataDirectory(dataDir);
  closers.add("the lock of the data directory", () => lock.release());
  const postgres = await startEmbeddedPostgres(dataDir);
  let stopping = false;
  const stop = () => {
    stopping = true;
    return postgres.stop();
  };
  closers.add("PostgreSQL", stop, stopPostgresMs);
  void postgres.ended.then(() => (stopping ? undefined : onDatabaseLost()));
  return postgres.owner;
}

async function openPrepared(
  config: Config,
  owner: ClientConfig,
  { logger, first, tracing }: { logger: Logger; first: readonly OwnerStep[]; tracing: Tracing },
): Promise<Database> {
  try {
    const access = {
      authSecret: config.authSecret,
      appUrl: config.databaseAppUrl,
      identityUrl: config.databaseIdentityUrl,
      operatorUrl: config.databaseOperatorUrl,
    };
    const logins = await prepareDatabase(owner, access, [...first, installJobs]);
    const onLost = (error: Error) => logger.error({ err: error }, "database");
    return await openDatabase(logins, onLost, tracing);
  } catch (error) {
    if (config.databaseUrl === null || error instanceof AppError) throw error;
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new AppError("unavailable", `The PostgreSQL of DATABASE_URL cannot be used: ${reason}`, {
      cause: error,
    });
  }
}
