import type { FastifyRequest } from "fastify";

import type { Clock } from "../runtime/clock.ts";
import { createRateLimited, findTenantId } from "./attempt-limiter.ts";
import type { Attempt } from "./attempt-limiter.ts";
import { describeAddress } from "./describe-address.ts";
import { createHitCounter } from "./hit-counter.ts";
import type { HitCounter } from "./hit-counter.ts";
import { logSecurityEvent } from "./security-log.ts";

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

type Counters = Readonly<
  Record<"devices" | "accounts" | "places" | "addresses" | "tenants", HitCounter>
>;
/** How long to wait, and whose tries are the reason. */
type Wait = { ms: number; kind: string };

/** Kept in memory: a restart forgives. RATE_LIMIT_FACTOR multiplies the numbers of tries. */
export function createPasswordLimiter({
  clock,
  config,
}: {
  clock: Clock;
  config: { rateLimitFactor: number };
}): PasswordLimiter {
  const times = (tries: number) => Math.ceil(tries * config.rateLimitFactor);
  const counter = (tries: number) => createHitCounter(clock, times(tries), windowMs);
  const counters: Counters = {
    devices: counter(freeTries),
    accounts: counter(freeTries),
    places: counter(freshAddressTries),
    addresses: counter(addressTries),
    tenants: counter(tenantTries),
  };

  const findPace = (one: HitCounter, key: string): number => {
    const hits = one.readTimes(key);
    const over = hits.length - times(freeTries);
    if (over < 0) return 0;
    const paceMs = Math.min(slowestMs, slowerByMs * (over + 1));
    return Math.max(0, (hits.at(-1) ?? 0) + paceMs - clock.now().getTime());
  };

  const findWait = (keys: Keys): Wait => {
    if (keys.device !== null)
      return { ms: findPace(counters.devices, keys.device), kind: "device" };
    const addressWaitMs = counters.addresses.readWaitMs(keys.address);
    if (addressWaitMs > 0) return { ms: addressWaitMs, kind: "address" };
    const isAttacked = counters.tenants.readWaitMs(keys.tenant) > 0;
    const ofAddress = counters.addresses.readTimes(keys.address);
    if (isAttacked && ofAddress.length >= times(attackedAddressTries)) {
      const ms = (ofAddress.at(0) ?? 0) + windowMs - clock.now().getTime();
      return { ms: Math.max(1, ms), kind: "tenant" };
    }
    const isFresh = counters.places.readWaitMs(keys.place) === 0;
    const isOften = counters.accounts.readTimes(keys.account).length >= times(accountTries);
    if (isFresh && !isOften) return { ms: 0, kind: "account" };
    return { ms: findPace(counters.accounts, keys.account), kind: "account" };
  };

  return {
    async count(request, email, device) {
      const keys = readKeys(request, await findTenantId(request), email, device);
      const wait = findWait(keys);
      if (wait.ms > 0) {
        logSecurityEvent(request, "rate-limited", { reason: "password", kind: wait.kind });
        throw createRateLimited(wait.ms);
      }
      return addTry(counters, keys);
    },
  };
}

type Keys = {
  device: string | null;
  account: string;
  /** An address at an account. */
  place: string;
  address: string;
  tenant: string;
};

function readKeys(
  request: FastifyRequest,
  tenant: string,
  email: string,
  device: string | null,
): Keys {
  const account = email.trim().toLowerCase();
  const address = describeAddress(request.ip);
  return { device, account, place: `${address} ${account}`, address, tenant };
}

/** A rightful try takes itself back, and forgets the earlier ones of where it came from. */
function addTry(counters: Counters, { device, account, place, address, tenant }: Keys): Attempt {
  if (device !== null) {
    counters.devices.add(device);
    return { forgive: () => counters.devices.forget(device) };
  }
  const takeBack = [
    counters.accounts.add(account),
    counters.places.add(place),
    counters.addresses.add(address),
    counters.tenants.add(tenant),
  ];
  return {
    forgive() {
      for (const undo of takeBack) undo();
      counters.places.forget(place);
    },
  };
}
