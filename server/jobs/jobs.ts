import type { Transaction } from "../db/database.ts";

/** What a job of the render queue says; everything else is in the render's row. */
export type RenderJob = {
  companyId: string;
  renderId: string;
  /** Who takes turns with the other visitors of the company. */
  userId: string;
  /** Whether somebody is looking at a screen meanwhile. */
  isInteractive: boolean;
  /** Whether it is expected to take a moment only. */
  isSmall: boolean;
};

/**
 * The right to do a render until it is given back or another process gets it. `attempt` grows with
 * each time the job is handed out, so that of two holders the earlier one is known: it is the fencing
 * token that the render's row is written with.
 */
export type RenderLease = { jobId: string; attempt: number };

/** One try at delivering a message to a webhook; `attempt` counts from 1. */
export type WebhookJob = { companyId: string; deliveryId: string; attempt: number };

/** Tries once. A rejection has the same try made again, for instance by another process. */
export type WebhookWorker = (job: WebhookJob, signal: AbortSignal) => Promise<void>;

/**
 * Does one render, until the signal says that the process stops or the lease is lost. A rejection
 * gives it back, to be done again by whoever has the next free thread.
 */
export type RenderWorker = (
  job: RenderJob,
  lease: RenderLease,
  signal: AbortSignal,
) => Promise<void>;

/** How many renders start before each of those that wait, by the render's id. */
export type RenderPlaces = ReadonlyMap<string, number>;

/** The queue of renders and the news about them, shared by all processes on one database. */
export type Jobs = {
  /** Queues a render; it exists once `tx` commits, and not when it rolls back. Answers the job's id. */
  sendRender(tx: Transaction, job: RenderJob): Promise<string>;
  /** Tells every process, once `tx` commits, that the render's row has changed. */
  announceRender(tx: Transaction, renderId: string): Promise<void>;
  /** Takes the render's job out of the queue, and interrupts it where it runs. */
  cancelRender(tx: Transaction, render: { id: string; jobId: string }): Promise<void>;
  /** The same for a render that is removed: nothing of its job stays either. */
  forgetRender(tx: Transaction, render: { id: string; jobId: string }): Promise<void>;
  /** Calls back when the render's row may have changed. */
  onRender(renderId: string, listener: () => void): () => void;
  /** Calls back when places in the queue may have changed, many moves at once as one. */
  onPlaces(listener: () => void): () => void;
  /** The places as `tx` sees them. */
  findPlaces(tx: Transaction): Promise<RenderPlaces>;
  /** The places as of the last move of the queue; one query for everybody who asks. */
  readPlaces(): Promise<RenderPlaces>;
  /** Starts working on the queue, `count` renders at once. */
  startRenderWorkers(count: number, worker: RenderWorker): Promise<void>;
  /**
   * Takes no more renders. Those that run here have `ms` to end; the others are given back, which
   * counts as no try.
   */
  drainRenders(ms: number): Promise<void>;
  /** Queues a try, not before `afterSeconds`; it exists once `tx` commits. */
  sendWebhook(tx: Transaction, job: WebhookJob, afterSeconds: number): Promise<void>;
  /** Starts delivering messages to webhooks, a few at once. */
  startWebhookWorkers(run: WebhookWorker): Promise<void>;
  /** What waits and runs in each queue, by all processes; a few seconds old. */
  countQueues(): Promise<{ queue: string; waiting: number; running: number }[]>;
  /** Interrupts what runs here (it will be tried again) and lets go of the database. */
  close(): Promise<void>;
};
