import type { PgBoss } from "pg-boss";
import { z } from "zod";

import type { Logger } from "../runtime/logger.ts";
import { leaseSeconds, renderQueue } from "./install-jobs.ts";
import type { RenderLease, RenderWorker } from "./jobs.ts";
import { takeNextRender } from "./render-turns.ts";
import type { TakenRender } from "./render-turns.ts";

const lookEveryMs = 500;
const refreshMs = 3_000;
const affectedSchema = z.object({ affected: z.number() });

/** The renders that one process does. */
export type RenderWork = {
  /** Looks whether there is something to do: something may have been queued. */
  look(): void;
  /** Takes no more, gives what runs `ms` to end, then interrupts it and waits until it is given back. */
  drain(ms: number): Promise<void>;
};

/**
 * Takes renders in their turn and does `width` of them at once. While one runs its lease is refreshed
 * every 3 s; when that was not possible for as long as the lease lasts, or another process has it, the
 * work is interrupted, because its result would be refused.
 */
export function workOnRenders(
  boss: PgBoss,
  width: number,
  worker: RenderWorker,
  logger: Logger,
): RenderWork {
  const running = new Map<Promise<void>, AbortController>();
  const stopping = new AbortController();
  let looking: Promise<void> | null = null;
  let isStale = false;

  const takeAll = async (): Promise<void> => {
    do {
      isStale = false;
      while (!stopping.signal.aborted && running.size < width) {
        const taken = await takeNextRender(boss);
        if (taken === null) break;
        begin(taken);
      }
    } while (isStale);
  };
  const look = (): void => {
    isStale = true;
    if (stopping.signal.aborted) return;
    looking ??= takeAll()
      .catch((error: unknown) => logger.error({ err: error }, "looking for renders"))
      .finally(() => {
        looking = null;
      });
  };
  const begin = (taken: TakenRender): void => {
    const controller = new AbortController();
    // One that was taken while the process began to stop is given back like the others.
    if (stopping.signal.aborted) controller.abort();
    const done = doRender(boss, taken, worker, controller, logger).finally(() => {
      running.delete(done);
      look();
    });
    running.set(done, controller);
  };
  const timer = setInterval(look, lookEveryMs);
  look();
  return {
    look,
    async drain(ms) {
      stopping.abort();
      clearInterval(timer);
      const interrupt = () => {
        for (const controller of running.values()) controller.abort();
      };
      const late = ms === 0 ? null : setTimeout(interrupt, ms);
      if (late === null) interrupt();
      await looking;
      await Promise.all(running.keys());
      if (late !== null) clearTimeout(late);
    },
  };
}

async function doRender(
  boss: PgBoss,
  { job, lease }: TakenRender,
  worker: RenderWorker,
  controller: AbortController,
  logger: Logger,
): Promise<void> {
  const attempt = { id: lease.jobId, retryCount: lease.attempt };
  const stopKeeping = keepLease(boss, lease, () => controller.abort(), logger);
  try {
    await worker(job, lease, controller.signal);
    await boss.complete(renderQueue, attempt);
  } catch (error) {
    logger.warn({ err: error, renderId: job.renderId }, "a render is given back");
    await boss
      .fail(renderQueue, attempt)
      .catch((failure: unknown) => logger.error({ err: failure }, "giving a render back"));
  } finally {
    stopKeeping();
  }
}

/** Refreshes a lease until it is told to stop; calls `onLost` once when the lease is gone. */
function keepLease(
  boss: PgBoss,
  { jobId, attempt }: RenderLease,
  onLost: () => void,
  logger: Logger,
): () => void {
  let keptAtMs = performance.now();
  const refresh = async (): Promise<void> => {
    const askedAtMs = performance.now();
    const kept = await boss.touch(renderQueue, { id: jobId, retryCount: attempt });
    if (affectedSchema.parse(kept).affected === 0) onLost();
    else keptAtMs = askedAtMs;
  };
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => {
      logger.warn({ err: error }, "a render's lease was not refreshed");
      if (performance.now() - keptAtMs > leaseSeconds * 1000) onLost();
    });
  }, refreshMs);
  return () => clearInterval(timer);
}
