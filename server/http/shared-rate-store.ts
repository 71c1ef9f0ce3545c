import { callbackify } from "node:util";

import type { FastifyRateLimitStoreCtor } from "@fastify/rate-limit";

import type { HitRule, SharedHits } from "./shared-hits.ts";

/**
 * Where @fastify/rate-limit counts requests: over all processes, a limit for each route that has its own.
 * Requests that are over it are not counted. While the database is away each process counts by itself:
 * what needs the database says so, and what does not, such as a probe, goes on.
 */
export function createSharedRateStore(hits: SharedHits): FastifyRateLimitStoreCtor {
  const count = async (rule: HitRule, key: string) => {
    const counted = await hits.add([{ rule, key }], "local");
    const [before] = counted.before;
    const waitMs = before?.waitMs ?? 0;
    if (waitMs > 0) await counted.takeBack();
    return { current: (before?.times ?? 0) + 1, ttl: waitMs === 0 ? rule.windowMs : waitMs };
  };
  class SharedRateStore {
    readonly #name: string;

    constructor(_options: unknown, name = "requests") {
      this.#name = name;
    }

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      limit: number,
    ): void {
      callbackify(count)({ name: this.#name, limit, windowMs }, key, done);
    }

    child({ routeInfo }: { routeInfo: { method: string | string[]; url: string } }) {
      return new SharedRateStore(null, `requests ${String(routeInfo.method)} ${routeInfo.url}`);
    }
  }
  // Its types speak of a route where it hands over the options of the limit, with the route in them.
  return SharedRateStore as unknown as FastifyRateLimitStoreCtor;
}
