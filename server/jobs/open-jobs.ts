import { sql } from "drizzle-orm";
import { PgBoss, fromDrizzle } from "pg-boss";

import type { Database, Transaction } from "../db/database.ts";
import type { Logger } from "../runtime/logger.ts";
import {
  jobSchema,
  lostRenderQueue,
  renderQueue,
  toDatabaseOptions,
  webhookQueue,
} from "./install-jobs.ts";
import type { Jobs, RenderJob, RenderWorker, WebhookJob, WebhookWorker } from "./jobs.ts";
import { openRenderNews, queueMoved, renderChannel } from "./render-news.ts";

const stopTimeoutMs = 5000;
const webhookWorkers = 4;

/**
 * Opens the queue as the application's restricted role; `installJobs` must have run. Jobs are
 * delivered at least once: a worker that stops refreshing its lease for 10 s loses the job.
 */
export async function openJobs(database: Database, logger: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    ...toDatabaseOptions(database.connection),
    schema: jobSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    max: 4,
  });
  boss.on("error", (error) => logger.error({ err: error }, "job queue"));
  await boss.start();
  const news = await openRenderNews(database.connection, logger);
  const running = new Map<string, AbortController>();
  const closing = new AbortController();
  const workers: string[] = [];
  // pg-boss looks every half second; being woken makes a render start at once.
  news.onQueueMoved(() => workers.forEach((worker) => boss.notifyWorker(worker)));

  return {
    sendRender: async (tx, job) => {
      await boss.send(renderQueue, job, { id: job.renderId, db: fromDrizzle(tx, sql) });
      await notify(tx, queueMoved);
    },
    announceRender: notify,
    announceQueue: (tx) => notify(tx, queueMoved),
    cancelRender: async (tx, renderId) => {
      await boss.cancel(renderQueue, renderId, { db: fromDrizzle(tx, sql) });
      await notify(tx, renderId);
      await notify(tx, queueMoved);
    },
    onRender: (renderId, listener) => news.onRender(renderId, listener),
    findPosition,
    startWorkers: async (count, worker) => {
      workers.push(...(await workOnRenders(boss, count, worker, running)));
    },
    sendWebhook: async (tx, job, afterSeconds) => {
      const options = { db: fromDrizzle(tx, sql), startAfter: afterSeconds };
      await boss.send(webhookQueue, job, options);
    },
    countQueues: async () =>
      (await boss.getQueues()).map(({ name, readyCount, activeCount }) => ({
        queue: name,
        waiting: readyCount,
        running: activeCount,
      })),
    startWebhookWorkers: (run) => workOnWebhooks(boss, run, closing.signal),
    close: async () => {
      closing.abort();
      for (const controller of running.values()) controller.abort();
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
      await news.close();
    },
  };
}

/** Answers the ids of the workers, to wake them by. */
async function workOnRenders(
  boss: PgBoss,
  count: number,
  worker: RenderWorker,
  running: Map<string, AbortController>,
): Promise<string[]> {
  const options = { pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 3 };
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = await boss.work<RenderJob>(renderQueue, options, async ([job]) => {
      if (job === undefined) return;
      await runOne(job.data, job.signal, worker, running);
      setImmediate(() => boss.notifyWorker(id));
    });
    ids.push(id);
  }
  await boss.work<RenderJob>(lostRenderQueue, { pollingIntervalSeconds: 2 }, async ([job]) => {
    if (job !== undefined) await worker.giveUp(job.data);
  });
  return ids;
}

async function workOnWebhooks(
  boss: PgBoss,
  run: WebhookWorker,
  closing: AbortSignal,
): Promise<void> {
  const options = { pollingIntervalSeconds: 1, heartbeatRefreshSeconds: 3 };
  for (let index = 0; index < webhookWorkers; index += 1) {
    const id = await boss.work<WebhookJob>(webhookQueue, options, async ([job]) => {
      if (job === undefined) return;
      await run(job.data, AbortSignal.any([closing, job.signal]));
      setImmediate(() => boss.notifyWorker(id));
    });
  }
}

async function runOne(
  job: RenderJob,
  leaseSignal: AbortSignal,
  worker: RenderWorker,
  running: Map<string, AbortController>,
): Promise<void> {
  const controller = new AbortController();
  running.set(job.renderId, controller);
  try {
    await worker.run(job, AbortSignal.any([controller.signal, leaseSignal]));
  } finally {
    running.delete(job.renderId);
  }
}

async function notify(tx: Transaction, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${renderChannel}, ${payload})`);
}

async function findPosition(tx: Transaction, renderId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ ahead: string | null }>(sql`
    select (
      select count(*) from pgboss.job as other
      where other.name = ${renderQueue} and other.state < 'active'
        and (other.created_on, other.id) < (mine.created_on, mine.id)
    ) as ahead
    from pgboss.job as mine
    where mine.name = ${renderQueue} and mine.id = ${renderId}::uuid and mine.state < 'active'
  `);
  const ahead = rows[0]?.ahead;
  return ahead === null || ahead === undefined ? null : Number(ahead);
}
