import type { Transaction } from "../db/database.ts";

/** What a job of the render queue says; everything else is in the render's row. */
export type RenderJob = { companyId: string; renderId: string };

/** One try at delivering a message to a webhook; `attempt` counts from 1. */
export type WebhookJob = { companyId: string; deliveryId: string; attempt: number };

/** Tries once. A rejection has the same try made again, for instance by another process. */
export type WebhookWorker = (job: WebhookJob, signal: AbortSignal) => Promise<void>;

/** Does one render. A rejection makes it tried again, up to the queue's limit. */
export type RenderWorker = {
  run(job: RenderJob, signal: AbortSignal): Promise<void>;
  /** All tries are used up, for instance because each one took the process down. */
  giveUp(job: RenderJob): Promise<void>;
};

/** The queue of renders and the news about them, shared by all processes on one database. */
export type Jobs = {
  /** Queues a render; it exists once `tx` commits, and not when it rolls back. */
  sendRender(tx: Transaction, job: RenderJob): Promise<void>;
  /** Tells every process, once `tx` commits, that the render's row has changed. */
  announceRender(tx: Transaction, renderId: string): Promise<void>;
  /** Tells every process, once `tx` commits, that places in the queue have changed. */
  announceQueue(tx: Transaction): Promise<void>;
  /** Takes the render's job out of the queue, and interrupts it where it runs. */
  cancelRender(tx: Transaction, renderId: string): Promise<void>;
  /** Calls back whenever the render, or its place in the queue, may have changed. */
  onRender(renderId: string, listener: () => void): () => void;
  /** How many renders start before this one; null when it no longer waits. */
  findPosition(tx: Transaction, renderId: string): Promise<number | null>;
  /** Starts working on the queue, `count` renders at once. */
  startWorkers(count: number, worker: RenderWorker): Promise<void>;
  /** Queues a try, not before `afterSeconds`; it exists once `tx` commits. */
  sendWebhook(tx: Transaction, job: WebhookJob, afterSeconds: number): Promise<void>;
  /** Starts delivering messages to webhooks, a few at once. */
  startWebhookWorkers(run: WebhookWorker): Promise<void>;
  /** What waits and runs in each queue, by all processes; a few seconds old. */
  countQueues(): Promise<{ queue: string; waiting: number; running: number }[]>;
  /** Interrupts what runs here (it will be tried again) and lets go of the database. */
  close(): Promise<void>;
};
