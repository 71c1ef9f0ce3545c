import { createHmac } from "node:crypto";

import type { FastifyRequest } from "fastify";

import type { Logger } from "../runtime/logger.ts";

/** What somebody who watches over the product wants to know about. */
export type SecurityEvent =
  | "sign-in"
  | "sign-in-refused"
  | "sign-out"
  | "register"
  | "password-changed"
  | "password-reset"
  | "email-changed"
  | "second-factor-on"
  | "second-factor-off"
  | "second-factor-failed"
  | "sessions-ended"
  | "account-linked"
  | "account-deleted"
  | "data-exported"
  | "hand-off"
  | "forbidden"
  | "csrf-refused"
  | "rate-limited"
  | "person-disabled"
  | "person-enabled"
  | "company-changed"
  | "operator-made"
  | "operator-unmade"
  | "resealed";

/** What may be said about an event. There is no place for a secret in it. */
export type SecurityFields = {
  /** Whom it is about, when that is not the one who asks. */
  userId?: string | null | undefined;
  /** Written as a keyed hash: equal emails can be told to be equal, and nothing more. */
  email?: string | undefined;
  provider?: string | undefined;
  /** A code of ours or a call's name, never words of the request. */
  reason?: string | undefined;
  kind?: string | undefined;
  count?: number | undefined;
};

const refusals: ReadonlySet<SecurityEvent> = new Set([
  "sign-in-refused",
  "second-factor-failed",
  "forbidden",
  "csrf-refused",
  "rate-limited",
]);
const maxFieldLength = 200;

/**
 * Writes one line about something that matters to security: the event, the request's id, who asks
 * (or whom it is about), the company and the address. Time is UTC, as in every line of the log.
 */
export function logSecurityEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  fields: SecurityFields = {},
): void {
  const { logger, config } = request.server.dependencies;
  const { userId, ...rest } = fields;
  writeSecurityEvent(logger, config.authSecret, event, {
    requestId: request.id,
    userId: userId ?? request.actor?.userId ?? null,
    companyId: request.tenant?.companyId ?? null,
    address: request.ip,
    ...rest,
  });
}

/** The same for events that no request causes. */
export function writeSecurityEvent(
  logger: Logger,
  authSecret: string,
  event: SecurityEvent,
  fields: SecurityFields & { requestId?: string; companyId?: string | null; address?: string },
): void {
  const { email, ...rest } = fields;
  const line = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, cleanValue(value)]),
  );
  const emailHash = email === undefined ? undefined : hashEmail(authSecret, email);
  const level = refusals.has(event) ? "warn" : "info";
  logger[level]({ security: event, ...line, emailHash }, "security event");
}

function cleanValue(value: string | number | null | undefined): string | number | null | undefined {
  if (typeof value !== "string") return value;
  return value.slice(0, maxFieldLength).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}

/** What logs say instead of an email. Keyed, for emails are easily guessed. */
export function hashEmail(authSecret: string, email: string): string {
  const key = `log ${authSecret}`;
  return createHmac("sha256", key).update(email.trim().toLowerCase()).digest("hex").slice(0, 32);
}
