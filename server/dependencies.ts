import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Logger } from "./logger.ts";

/** Everything the application reaches the world through. `main.ts` makes it, tests make their own. */
export type Dependencies = {
  config: Config;
  database: Database;
  clock: Clock;
  logger: Logger;
};
