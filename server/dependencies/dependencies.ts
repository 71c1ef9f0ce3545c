import type { BodyReader } from "../bodies/body-reader.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Config } from "../runtime/config.ts";
import type { Database } from "../db/database.ts";
import type { Upkeep } from "../files/upkeep.ts";
import type { Decoders } from "../imaging/decoders.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { KernelPool } from "../kernels/kernel-pool.ts";
import type { Logger } from "../runtime/logger.ts";
import type { Metrics } from "../runtime/metrics.ts";
import type { Tracing } from "../runtime/tracing.ts";
import type { ReadDomainTexts } from "../runtime/outside/domain-texts.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { CheckedStorage } from "../storage/storage.ts";
import type { WorkFolder } from "../runtime/work-folder.ts";

/** Everything the application reaches the world through. `main.ts` makes it, tests make their own. */
export type Dependencies = {
  config: Config;
  database: Database;
  storage: CheckedStorage;
  /** Looks after what is stored. */
  upkeep: Upkeep;
  /** Where uploads lie until they are stored. */
  uploads: WorkFolder;
  decoders: Decoders;
  jobs: Jobs;
  kernelPool: KernelPool;
  bodyReader: BodyReader;
  mailer: Mailer;
  /** What the DNS says of a domain. */
  readDomainTexts: ReadDomainTexts;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  tracing: Tracing;
};
