import type { FastifyBaseLogger } from "fastify";

const maxFieldLength = 2_000;
const fieldNames = ["message", "name", "url", "stack", "error"] as const;

/**
 * Writes what went wrong in a client to the server's log, under the client's code when it is one.
 * Nothing in it is believed: known fields only, cut short, without control characters, never
 * louder than a warning, and without what could be a secret or an address of a person.
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
  const isCode = typeof body.code === "string" && /^[A-Z][A-Z_]{1,59}$/.test(body.code);
  const line = { code: isCode ? body.code : "UNKNOWN", client };
  if (body.level === "error" || body.level === "warn") log.warn(line, "client trouble");
  else log.debug(line, "client note");
}

/** Tokens are long runs of letters and digits; queries and fragments are where addresses keep them. */
function cleanText(value: string): string {
  return value
    .slice(0, maxFieldLength)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[?#][^\s)"']*/g, "")
    .replaceAll(/[^\s@<>"']+@[^\s@<>"']+/g, "[email]")
    .replaceAll(/[A-Za-z0-9_~+/-]{32,}={0,2}(?![A-Za-z0-9/])/g, "[token]");
}
