import { AppError } from "#shared/app-error.ts";

import type { Clock } from "../../clock.ts";

/** Slows down guessing one account's password from many addresses. */
export type AttemptLimiter = {
  /** Throws `rate_limited` when the account has had too many failures lately. */
  check(account: string): void;
  addFailure(account: string): void;
  clear(account: string): void;
};

const windowMs = 15 * 60_000;
const rememberedAccounts = 10_000;

/** Allows `maxFailures` in fifteen minutes. Kept in memory: a restart forgives. */
export function createAttemptLimiter(clock: Clock, maxFailures: number): AttemptLimiter {
  const failures = new Map<string, number[]>();
  const readRecent = (account: string) => {
    const oldest = clock.now().getTime() - windowMs;
    return (failures.get(account) ?? []).filter((atMs) => atMs > oldest);
  };
  return {
    check(account) {
      if (readRecent(account).length < maxFailures) return;
      throw new AppError("rate_limited", "Too many failed attempts: try again in a while.");
    },
    addFailure(account) {
      const recent = [...readRecent(account), clock.now().getTime()];
      if (failures.size >= rememberedAccounts) failures.clear();
      failures.set(account, recent);
    },
    clear(account) {
      failures.delete(account);
    },
  };
}
