import { join } from "node:path";

import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger as PinoLogger } from "pino";

import type { EnvConfig } from "./config.ts";
import { describeError } from "./describe-error.ts";
import { openLogFile } from "./log-file.ts";

/** The server's log: JSON lines with secrets removed. */
export type Logger = PinoLogger;

const secretKeys = [
  "authorization",
  "cookie",
  '["set-cookie"]',
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "access_token",
  "id_token",
  "refresh_token",
  "client_secret",
  "csrfToken",
  "anonymousUserId",
  "secret",
  "verifier",
  "code_verifier",
  "recoveryCodes",
  "email",
];
/** Beside these, `code` is a secret in bodies and queries; elsewhere it names a failure. */
const redactedPaths = [
  ...secretKeys.flatMap((key) => {
    const below = key.startsWith("[") ? key : `.${key}`;
    return [key, `*${below}`, `*.*${below}`];
  }),
  ...["body", "query", "req.body", "req.query"].map((place) => `${place}.code`),
];

/**
 * Logs to standard output when LOG_LEVEL is set, else to `server.log` in the data directory, so
 * that a plain start shows a person only what concerns them; that file is rotated. `destination` overrides both.
 */
export function createLogger(config: EnvConfig, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel ?? "info",
    // ISO 8601 in UTC.
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: { paths: redactedPaths, censor: "[redacted]" },
  };
  if (destination !== undefined) return pino(options, destination);
  if (config.logLevel !== null) return pino(options);
  const { maxBytes, kept } = config.logFile;
  return pino(options, openLogFile(join(config.dataDir, "server.log"), maxBytes, kept));
}
