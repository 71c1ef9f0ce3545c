import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { companyIdentificationSchema, defaultCompanyId } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import { describeAddress } from "./describe-address.ts";
import { logSecurityEvent } from "./security-log.ts";
import type { HitRule, SharedHits } from "./shared-hits.ts";

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
  forgive(): Promise<void>;
};

/** Slows down guessing, sending and making up, by account, by address and by company. */
export type AttemptLimiter = {
  /**
   * Counts a try before its outcome is known, so that tries at the same time count each. Throws
   * `rate_limited`, which travels with `Retry-After`, when the account, the address or the company
   * has had too many lately; such a try is not counted, so nobody stays locked out by trying.
   * `account` is what the caller names it by (an email is taken in lower case), null for none;
   * `companyId` is the company it counts for, where that is not the request's own.
   */
  count(request: FastifyRequest, account: string | null, companyId?: string): Promise<Attempt>;
};

/** `name` says in the log what was tried too often. All processes of an installation count together. */
export function createAttemptLimiter(
  { config, hits }: { config: { rateLimitFactor: number }; hits: SharedHits },
  name: string,
  limits: AttemptLimits,
): AttemptLimiter {
  const { windowMs } = limits;
  const rule = (kind: string, limit: number): HitRule => ({
    name: `${name} ${kind}`,
    limit: Math.ceil(limit * config.rateLimitFactor),
    windowMs,
  });
  const accounts = limits.account === null ? null : rule("account", limits.account);
  const addresses = rule("address", limits.address);
  const tenants = rule("tenant", limits.tenant);
  return {
    async count(request, account, companyId) {
      const tried = [
        { kind: "address", rule: addresses, key: describeAddress(request.ip) },
        { kind: "tenant", rule: tenants, key: companyId ?? (await findTenantId(request)) },
        ...(account === null || accounts === null
          ? []
          : [{ kind: "account", rule: accounts, key: account.trim().toLowerCase() }]),
      ];
      const counted = await hits.add(tried);
      for (const [index, { kind }] of tried.entries()) {
        const waitMs = counted.before[index]?.waitMs ?? 0;
        if (waitMs === 0) continue;
        await counted.takeBack();
        logSecurityEvent(request, "rate-limited", { reason: name, kind });
        throw createRateLimited(waitMs);
      }
      return {
        async forgive() {
          await counted.takeBack();
          const ofAccount = tried.filter(({ kind }) => kind === "account");
          if (ofAccount.length > 0) await hits.forget(ofAccount);
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
