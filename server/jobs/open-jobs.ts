import { sql } from "drizzle-orm";
import { PgBoss, fromDrizzle } from "pg-boss";

import type { Database, Transaction } from "../db/database.ts";
import type { Logger } from "../runtime/logger.ts";
import { jobSchema, renderQueue, toDatabaseOptions, webhookQueue } from "./install-jobs.ts";
import type { Jobs, WebhookJob, WebhookWorker } from "./jobs.ts";
import { openRenderNews, queueMoved, renderChannel } from "./render-news.ts";
import { createPlacesReader, toPlaces } from "./render-places.ts";
import { placesQuery } from "./render-turns.ts";
import { workOnRenders } from "./work-on-renders.ts";
import type { RenderWork } from "./work-on-renders.ts";

const stopTimeoutMs = 5000;
const webhookWorkers = 4;

/**
 * Opens the queue as the application's restricted role; `installJobs` must have run. Jobs are
 * delivered at least once: a worker that stops refreshing its lease for 10 s loses the job.
 */
export async function openJobs(database: Database, logger: Logger): Promise<Jobs> {
  const boss = await startBoss(database, logger);
  const news = await openRenderNews(database.connection, logger);
  const places = createPlacesReader(boss);
  const closing = new AbortController();
  let work: RenderWork | null = null;
  news.onQueueMoved(() => {
    places.move();
    // The process looks every half second; being woken makes a render start at once.
    work?.look();
  });

  return {
    sendRender: async (tx, job) => {
      const jobId = await boss.send(renderQueue, job, { db: fromDrizzle(tx, sql) });
      if (jobId === null) throw new TypeError("a render was not queued");
      await notify(tx, queueMoved);
      return jobId;
    },
    announceRender: notify,
    cancelRender: async (tx, { id, jobId }) => {
      await boss.cancel(renderQueue, jobId, { db: fromDrizzle(tx, sql) });
      await notify(tx, id);
      await notify(tx, queueMoved);
    },
    forgetRender: async (tx, { id, jobId }) => {
      await boss.deleteJob(renderQueue, jobId, { db: fromDrizzle(tx, sql) });
      await notify(tx, id);
    },
    onRender: (renderId, listener) => news.onRender(renderId, listener),
    onPlaces: (listener) => places.onMoves(listener),
    findPlaces: async (tx) => toPlaces((await tx.execute(sql.raw(placesQuery))).rows),
    readPlaces: () => places.read(),
    startRenderWorkers: async (count, worker) => {
      work = workOnRenders(boss, count, worker, logger);
    },
    drainRenders: async (ms) => work?.drain(ms),
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
      await work?.drain(0);
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
      places.close();
      await news.close();
    },
  };
}

async function startBoss(database: Database, logger: Logger): Promise<PgBoss> {
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
  return boss;
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

async function notify(tx: Transaction, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${renderChannel}, ${payload})`);
}
