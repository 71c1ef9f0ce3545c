import { join } from "node:path";

import { pino } from "pino";
import type { DestinationStream, Logger as PinoLogger } from "pino";

import type { EnvConfig } from "./config.ts";

/** The server's log: JSON lines with secrets removed. */
export type Logger = PinoLogger;

const secretKeys = ["authorization", "cookie", "password", "token", "csrfToken"];
const redactedPaths = [
  ...secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  'headers["set-cookie"]',
  '*.headers["set-cookie"]',
  "anonymousUserId",
  "*.anonymousUserId",
];

/**
 * Logs to standard output when LOG_LEVEL is set, else to `server.log` in the data directory, so
 * that a plain start shows a person only what concerns them. `destination` overrides both.
 */
export function createLogger(config: EnvConfig, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel ?? "info",
    redact: { paths: redactedPaths, censor: "[redacted]" },
  };
  if (destination !== undefined) return pino(options, destination);
  if (config.logLevel !== null) return pino(options);
  return pino(
    options,
    pino.destination({ dest: join(config.dataDir, "server.log"), mkdir: true, sync: true }),
  );
}
