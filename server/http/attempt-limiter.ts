import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { companyIdentificationSchema, defaultCompanyId } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import type { Clock } from "../runtime/clock.ts";
import { describeAddress } from "./describe-address.ts";
import { createHitCounter } from "./hit-counter.ts";
import { logSecurityEvent } from "./security-log.ts";

/** How many tries each of them may have within the window. */
export type AttemptLimits = {
  windowMs: number;
  /** One account, whoever tries; null where a try names none. */
  account: number | null;
  /** One address (of IPv6 its first 64 bits), whatever account it tries. */
  address: number;
  /** All people of one company together. */
  tenant: number;
};

/** One counted try. */
export type Attempt = {
  /** It was a rightful one: takes it back and forgets the account's earlier ones. */
  forgive(): void;
};

/** Slows down guessing, sending and making up, by account, by address and by company. */
export type AttemptLimiter = {
  /**
   * Counts a try before its outcome is known, so that tries at the same time count each. Throws
   * `rate_limited`, which travels with `Retry-After`, when the account, the address or the company
   * has had too many lately; such a try is not counted, so nobody stays locked out by trying.
   * `account` is what the caller names it by (an email is taken in lower case), null for none.
   */
  count(request: FastifyRequest, account: string | null): Promise<Attempt>;
};

/** `name` says in the log what was tried too often. Kept in memory: a restart forgives. */
export function createAttemptLimiter(
  dependencies: { clock: Clock; config: { rateLimitFactor: number } },
  name: string,
  limits: AttemptLimits,
): AttemptLimiter {
  const { clock, config } = dependencies;
  const counter = (limit: number) =>
    createHitCounter(clock, Math.ceil(limit * config.rateLimitFactor), limits.windowMs);
  const accounts = limits.account === null ? null : counter(limits.account);
  const addresses = counter(limits.address);
  const tenants = counter(limits.tenant);
  return {
    async count(request, account) {
      const tenant = await findTenantId(request);
      const hits = [
        { counter: addresses, kind: "address", key: describeAddress(request.ip) },
        { counter: tenants, kind: "tenant", key: tenant },
        ...(account === null || accounts === null
          ? []
          : [{ counter: accounts, kind: "account", key: account.trim().toLowerCase() }]),
      ];
      for (const { counter: one, kind, key } of hits) {
        const waitMs = one.readWaitMs(key);
        if (waitMs === 0) continue;
        logSecurityEvent(request, "rate-limited", { reason: name, kind });
        throw createRateLimited(waitMs);
      }
      const takeBack = hits.map(({ counter: one, key }) => one.add(key));
      return {
        forgive() {
          for (const undo of takeBack) undo();
          if (account !== null) accounts?.forget(account.trim().toLowerCase());
        },
      };
    },
  };
}

/** The failure that travels as 429 with `Retry-After`. */
export function createRateLimited(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new AppError("rate_limited", "Too many attempts. Please try again later.", {
    details: { retryAfterSeconds },
  });
}

/** Only companies that exist are counted: a made-up name must not be a way around. */
export async function findTenantId(request: FastifyRequest): Promise<string> {
  if (request.tenant !== null) return request.tenant.companyId;
  const named = companyIdentificationSchema.safeParse(request.headers[companyHeader]);
  if (!named.success) return defaultCompanyId;
  return (await request.server.stores.companies.find(named.data))?.id ?? defaultCompanyId;
}
