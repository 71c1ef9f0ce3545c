import type { FastifyRequest } from "fastify";

import type { Clock } from "../runtime/clock.ts";
import { createRateLimited, findTenantId } from "./attempt-limiter.ts";
import type { Attempt } from "./attempt-limiter.ts";
import { describeAddress } from "./describe-address.ts";
import { logSecurityEvent } from "./security-log.ts";
import type { HitCount, HitRule, SharedHits } from "./shared-hits.ts";

/**
 * Slows down guessing passwords without locking anybody out. What strangers try must not shut out the
 * person whose account it is (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export type PasswordLimiter = {
  /**
   * Counts a try with a password before its outcome is known. Throws `rate_limited`, with the time to
   * wait, for what comes too early. `device` is a browser that has signed in to this account before,
   * or a person who is signed in: their tries are counted apart from everybody else's.
   */
  count(request: FastifyRequest, email: string, device: string | null): Promise<Attempt>;
};

const windowMs = 15 * 60_000;
/** So many wrong ones come one after the other, for an account and for a device that knows it. */
const freeTries = 10;
/** From then on each waits longer, up to a minute: about 26 in a quarter of an hour, for ever. */
const slowerByMs = 2_000;
const slowestMs = 60_000;
/** An address that has not failed here need not wait for others', while the account had fewer than this. */
const freshAddressTries = 3;
const accountTries = 50;
/** Of one address, whatever account it tries: as a rule, and while a company is under attack. */
const addressTries = 100;
const attackedAddressTries = 5;
/** More wrong ones than this in one company are an attack on it. */
const tenantTries = 2_000;

type RuleName = "devices" | "accounts" | "places" | "addresses" | "tenants";
/** How long to wait, and whose tries are the reason. */
type Wait = { ms: number; kind: string };
/** What each kind of key has had; those that a try does not concern had nothing. */
type Counts = Partial<Record<RuleName, HitCount>>;

/** All processes of an installation count together. RATE_LIMIT_FACTOR multiplies the numbers of tries. */
export function createPasswordLimiter({
  clock,
  config,
  hits,
}: {
  clock: Clock;
  config: { rateLimitFactor: number };
  hits: SharedHits;
}): PasswordLimiter {
  const times = (tries: number) => Math.ceil(tries * config.rateLimitFactor);
  const rules = createRules(times);

  const findPace = (count: HitCount | undefined): number => {
    const over = (count?.times ?? 0) - times(freeTries);
    if (count === undefined || over < 0) return 0;
    const paceMs = Math.min(slowestMs, slowerByMs * (over + 1));
    return Math.max(0, count.lastMs + paceMs - clock.now().getTime());
  };

  const findWait = ({ devices, accounts, places, addresses, tenants }: Counts): Wait => {
    if (devices !== undefined) return { ms: findPace(devices), kind: "device" };
    const addressWaitMs = addresses?.waitMs ?? 0;
    if (addressWaitMs > 0) return { ms: addressWaitMs, kind: "address" };
    const isAttacked = (tenants?.waitMs ?? 0) > 0;
    if (isAttacked && addresses !== undefined && addresses.times >= times(attackedAddressTries)) {
      const ms = addresses.firstMs + windowMs - clock.now().getTime();
      return { ms: Math.max(1, ms), kind: "tenant" };
    }
    const isFresh = (places?.waitMs ?? 0) === 0;
    const isOften = (accounts?.times ?? 0) >= times(accountTries);
    if (isFresh && !isOften) return { ms: 0, kind: "account" };
    return { ms: findPace(accounts), kind: "account" };
  };

  return {
    async count(request, email, device) {
      const keys = readKeys(request, await findTenantId(request), email, device);
      const tried = keys.map(([name, key]) => ({ name, rule: rules[name], key }));
      const counted = await hits.add(tried);
      const before = tried.map(({ name }, index) => [name, counted.before[index]] as const);
      const wait = findWait(Object.fromEntries(before));
      if (wait.ms > 0) {
        await counted.takeBack();
        logSecurityEvent(request, "rate-limited", { reason: "password", kind: wait.kind });
        throw createRateLimited(wait.ms);
      }
      return {
        // A rightful try takes itself back, and forgets the earlier ones of where it came from.
        async forgive() {
          await counted.takeBack();
          await hits.forget(tried.filter(({ name }) => name === "devices" || name === "places"));
        },
      };
    },
  };
}

function createRules(times: (tries: number) => number): Readonly<Record<RuleName, HitRule>> {
  const rule = (name: RuleName, tries: number): HitRule => ({
    name: `password ${name}`,
    limit: times(tries),
    windowMs,
  });
  return {
    devices: rule("devices", freeTries),
    accounts: rule("accounts", freeTries),
    places: rule("places", freshAddressTries),
    addresses: rule("addresses", addressTries),
    tenants: rule("tenants", tenantTries),
  };
}

/** What a try counts for: a device that is known by itself, anything else for all of these. */
function readKeys(
  request: FastifyRequest,
  tenant: string,
  email: string,
  device: string | null,
): [RuleName, string][] {
  if (device !== null) return [["devices", device]];
  const account = email.trim().toLowerCase();
  const address = describeAddress(request.ip);
  return [
    ["accounts", account],
    // An address at an account.
    ["places", `${address} ${account}`],
    ["addresses", address],
    ["tenants", tenant],
  ];
}
