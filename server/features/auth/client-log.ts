import type { FastifyBaseLogger } from "fastify";

const maxFieldLength = 2_000;
const fieldNames = ["code", "message", "name", "url", "stack", "error"] as const;

/**
 * Writes what went wrong in a client to the server's log. Nothing in it is believed: known fields
 * only, cut short, without control characters, never louder than a warning.
 */
export function logClientTrouble(
  log: FastifyBaseLogger,
  body: Readonly<Record<string, unknown>>,
): void {
  const client: Record<string, string> = {};
  for (const name of fieldNames) {
    const value = body[name];
    if (typeof value === "string") client[name] = cleanText(value);
  }
  if (body.level === "error" || body.level === "warn") log.warn({ client }, "client trouble");
  else log.debug({ client }, "client note");
}

function cleanText(value: string): string {
  return value.slice(0, maxFieldLength).replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ");
}
