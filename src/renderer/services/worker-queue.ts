import { releaseProxy, wrap } from "comlink";
import type { Endpoint, Remote } from "comlink";

import { AppError } from "#shared/app-error.ts";

import type { KernelWorkerApi } from "./kernel-wire.ts";

/** A started worker: where to talk to it, how to end it, and who hears that it broke. */
export type KernelWorkerHandle = {
  endpoint: Endpoint;
  stop(): void;
  watchFailure(listener: () => void): void;
};

export type PreparedWorker = {
  readonly worker: Remote<KernelWorkerApi>;
  /** The photo that the worker holds. */
  opened: { key: string; size: { width: number; height: number } } | null;
  /** The products whose textures it has. */
  readonly textures: Set<string>;
  /** Whether it has results of its own to go on from. */
  hasResults: boolean;
};

type Started = PreparedWorker & {
  readonly handle: KernelWorkerHandle;
  /** What it was started in reserve for; a call waits until it is done. */
  preparing: Promise<void>;
  isEnded: boolean;
};

type Job = {
  run: (prepared: Started) => Promise<void>;
  reject: (error: AppError) => void;
  lane: string | null;
  owner: object | null;
  isBeside: boolean;
};

/** How long a worker may take to give up a call before it is ended. */
const graceMs = 40;

export type EnqueueOptions = {
  signal?: AbortSignal | undefined;
  /**
   * Of the calls of one owner that wait in one lane only the newest stays; the others reject
   * `cancelled`.
   */
  lane?: string | null;
  owner?: object | null;
  /** Waits for the calls that are not, and gives way to them while it runs. */
  isBeside?: boolean;
};

/**
 * Calls waiting for one worker. A running call that is to stop is given up by the worker
 * itself; one that does not answer in time is ended, and the one in reserve, prepared while the
 * first was idle, takes its place.
 */
export class WorkerQueue {
  readonly #startWorker: () => KernelWorkerHandle;
  /** Gets the one in reserve ready. */
  readonly #prepare: (prepared: PreparedWorker) => Promise<void>;
  readonly #waiting: Job[] = [];
  #running: Started | null = null;
  #reserve: Started | null = null;
  #current: Job | null = null;
  #beside: Job | null = null;

  constructor(
    startWorker: () => KernelWorkerHandle,
    prepare: (prepared: PreparedWorker) => Promise<void>,
  ) {
    this.#startWorker = startWorker;
    this.#prepare = prepare;
  }

  enqueue<Result>(
    work: (prepared: PreparedWorker) => Promise<Result>,
    { signal, lane = null, owner = null, isBeside = false }: EnqueueOptions = {},
  ): Promise<Result> {
    if (signal?.aborted === true) {
      return Promise.reject(new AppError("cancelled", "stopped before it began"));
    }
    return new Promise((resolve, reject) => {
      const stop = () => this.#drop(job, new AppError("cancelled", "stopped"));
      const fail = (error: AppError) => {
        signal?.removeEventListener("abort", stop);
        reject(error);
      };
      const run = async (prepared: Started) => {
        try {
          await prepared.preparing;
          resolve(await work(prepared));
          signal?.removeEventListener("abort", stop);
        } catch (cause) {
          if (!prepared.isEnded) fail(toAppError(cause));
        }
      };
      const job: Job = { run, reject: fail, lane, owner, isBeside };
      if (lane !== null) this.#dropOutdated(job);
      signal?.addEventListener("abort", stop, { once: true });
      this.#waiting.push(job);
      this.#startNext();
    });
  }

  /** Ends the workers; the next call starts another. */
  close(): void {
    const closed = new AppError("cancelled", "the workers were ended");
    for (const job of this.#waiting.splice(0)) job.reject(closed);
    this.#endReserve();
    this.#beside?.reject(closed);
    this.#beside = null;
    this.#abandonCurrent(closed);
  }

  #startNext(): void {
    if (this.#current !== null) return;
    const next = this.#waiting.findIndex((job) => !job.isBeside);
    if (next < 0 && this.#beside !== null) return;
    const [job] = this.#waiting.splice(Math.max(0, next), 1);
    if (job === undefined) return;
    if (job.isBeside) this.#beside = job;
    else this.#current = job;
    void this.#work(job);
  }

  async #work(job: Job): Promise<void> {
    this.#running ??= this.#start();
    const running = this.#running;
    await job.run(running);
    if (running.isEnded) return;
    if (this.#beside === job) this.#beside = null;
    if (this.#current === job) this.#current = null;
    if (this.#waiting.length === 0) this.#keepReserve();
    this.#startNext();
  }

  #start(): Started {
    const handle = this.#startWorker();
    const worker = wrap<KernelWorkerApi>(handle.endpoint);
    const preparing = Promise.resolve();
    const started: Started = { handle, worker, ...blank(), preparing, isEnded: false };
    handle.watchFailure(() => {
      if (this.#reserve === started) this.#endReserve();
      if (this.#running !== started) return;
      const broken = new AppError("engine_failed", "the worker broke");
      this.#beside?.reject(broken);
      this.#beside = null;
      this.#abandonCurrent(broken);
    });
    return started;
  }

  /** One that cannot be prepared is let go: the call that would need it starts one and hears why. */
  #keepReserve(): void {
    if (this.#running?.opened === null) return;
    const reserve = this.#reserve ?? this.#start();
    this.#reserve = reserve;
    const prepare = async () => {
      await reserve.preparing;
      await this.#prepare(reserve);
    };
    reserve.preparing = prepare().catch(() => {
      if (this.#reserve === reserve) this.#endReserve();
    });
  }

  #endReserve(): void {
    const reserve = this.#reserve;
    this.#reserve = null;
    if (reserve !== null) end(reserve);
  }

  #dropOutdated({ lane, owner }: Job): void {
    const newer = new AppError("cancelled", "a newer call took its place");
    const outdated = this.#waiting.filter((job) => job.lane === lane && job.owner === owner);
    for (const job of outdated) this.#drop(job, newer);
  }

  #drop(job: Job, error: AppError): void {
    if (this.#current === job) {
      this.#stopCurrent(job, error);
      return;
    }
    if (this.#beside === job) {
      this.#beside = null;
      job.reject(error);
      void this.#running?.worker.stopBeside();
      this.#startNext();
      return;
    }
    const index = this.#waiting.indexOf(job);
    if (index < 0) return;
    this.#waiting.splice(index, 1);
    job.reject(error);
  }

  /** The call is over for who asked; the worker has a moment to give it up. */
  #stopCurrent(job: Job, error: AppError): void {
    job.reject(error);
    void this.#running?.worker.stop();
    setTimeout(() => {
      if (this.#current === job) this.#abandonCurrent(error);
    }, graceMs);
  }

  /** What ran beside begins again in the next worker. */
  #abandonCurrent(error: AppError): void {
    const job = this.#current;
    this.#current = null;
    if (this.#beside !== null) this.#waiting.unshift(this.#beside);
    this.#beside = null;
    if (this.#running !== null) end(this.#running);
    this.#running = this.#reserve;
    this.#reserve = null;
    job?.reject(error);
    this.#startNext();
  }
}

function blank() {
  return { opened: null, textures: new Set<string>(), hasResults: false };
}

function end(started: Started): void {
  started.isEnded = true;
  started.worker[releaseProxy]();
  started.handle.stop();
}

function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const unreadable = cause instanceof Error && cause.name === "InvalidStateError";
  return new AppError(unreadable ? "image_unreadable" : "engine_failed", String(cause), { cause });
}
