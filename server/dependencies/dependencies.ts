import type { Clock } from "../runtime/clock.ts";
import type { Config } from "../runtime/config.ts";
import type { Database } from "../db/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { KernelPool } from "../kernels/kernel-pool.ts";
import type { Logger } from "../runtime/logger.ts";
import type { Metrics } from "../runtime/metrics.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Storage } from "../storage/storage.ts";

/** Everything the application reaches the world through. `main.ts` makes it, tests make their own. */
export type Dependencies = {
  config: Config;
  database: Database;
  storage: Storage;
  jobs: Jobs;
  kernelPool: KernelPool;
  mailer: Mailer;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
};
