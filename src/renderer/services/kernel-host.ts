import { proxy, releaseProxy, wrap } from "comlink";
import type { Endpoint, Remote } from "comlink";

import { AppError } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";

import type { ApplyRequest, KernelWorkerApi, PhotoFrame, PickedSurface } from "./kernel-wire.ts";

export type ApplyOptions = PhotoFrame & {
  /** 0 to 1, never goes back within one call. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  /** Only the newest of the waiting calls with `latestOnly` runs; the others reject `cancelled`. */
  latestOnly?: boolean;
};

export type SelectOptions = PhotoFrame & {
  /** What the photo shows: erased parts are selected as they look now. */
  edits: EditList;
  /** In pixels of the upright original. */
  seed: readonly [number, number];
  /** 0 to 100: how different a neighbour may look and still belong. */
  tolerance: number;
  signal?: AbortSignal;
};

/**
 * Runs the kernels on one photo in a worker that starts with the first call and works through its
 * calls one at a time. Stopping a running call kills the worker; the next call starts a new one
 * with the same photo. Failures are `AppError`: `cancelled`, `image_unreadable`, `engine_failed`.
 */
export type KernelHost = {
  /** Makes this the photo that all later calls work on. Opening the same key again is free. */
  open(imageKey: string, photo: Blob): Promise<{ width: number; height: number }>;
  applyEdits(edits: EditList, options: ApplyOptions): Promise<ImageBitmap>;
  selectSurface(options: SelectOptions): Promise<PickedSurface>;
  /** Stops the worker and forgets the photo. */
  close(): void;
};

/** A started worker: where to talk to it, how to end it, and who hears that it broke. */
export type KernelWorkerHandle = {
  endpoint: Endpoint;
  stop(): void;
  watchFailure(listener: () => void): void;
};

type Job = {
  run: (worker: Remote<KernelWorkerApi>) => Promise<void>;
  reject: (error: AppError) => void;
  latestOnly: boolean;
};

type Running = { handle: KernelWorkerHandle; worker: Remote<KernelWorkerApi> };
type Photo = { key: string; blob: Blob };

/** `startWorker` is called lazily, and again after a call was stopped midway or a worker broke. */
export function createKernelHost(startWorker: () => KernelWorkerHandle): KernelHost {
  const line = new WorkerLine(startWorker);
  let photo: Photo | null = null;

  const sendPhoto = async (worker: Remote<KernelWorkerApi>): Promise<void> => {
    if (photo === null) throw new AppError("bad_request", "no photo is open");
    if (line.openedKey === photo.key) return;
    const { key, blob } = photo;
    await worker.open(key, blob);
    line.openedKey = key;
  };

  return {
    open(imageKey, blob) {
      photo = { key: imageKey, blob };
      return line.enqueue(async (worker) => {
        const size = await worker.open(imageKey, blob);
        line.openedKey = imageKey;
        return size;
      }, {});
    },
    applyEdits(edits, { onProgress, signal, latestOnly, ...frame }) {
      const request: ApplyRequest = { edits, ...frame };
      let isOver = false;
      // A stopped worker's last reports may still be under way.
      const report = (fraction: number) => {
        if (!isOver) onProgress?.(fraction);
      };
      const work = async (worker: Remote<KernelWorkerApi>) => {
        await sendPhoto(worker);
        return worker.applyEdits(request, proxy(report));
      };
      return line.enqueue(work, { signal, latestOnly }).finally(() => {
        isOver = true;
      });
    },
    selectSurface({ signal, ...request }) {
      const work = async (worker: Remote<KernelWorkerApi>) => {
        await sendPhoto(worker);
        return worker.selectSurface(request);
      };
      return line.enqueue(work, { signal });
    },
    close() {
      photo = null;
      line.close();
    },
  };
}

type EnqueueOptions = { signal?: AbortSignal | undefined; latestOnly?: boolean | undefined };

/** Calls standing in line for one worker. */
class WorkerLine {
  readonly #startWorker: () => KernelWorkerHandle;
  readonly #waiting: Job[] = [];
  #running: Running | null = null;
  #current: Job | null = null;
  /** The photo that the running worker holds. */
  openedKey: string | null = null;

  constructor(startWorker: () => KernelWorkerHandle) {
    this.#startWorker = startWorker;
  }

  enqueue<Result>(
    work: (worker: Remote<KernelWorkerApi>) => Promise<Result>,
    { signal, latestOnly = false }: EnqueueOptions,
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
      const run = async (worker: Remote<KernelWorkerApi>) => {
        try {
          resolve(await work(worker));
          signal?.removeEventListener("abort", stop);
        } catch (cause) {
          fail(toAppError(cause));
        }
      };
      const job: Job = { run, reject: fail, latestOnly };
      if (latestOnly) this.#dropOutdated();
      signal?.addEventListener("abort", stop, { once: true });
      this.#waiting.push(job);
      this.#startNext();
    });
  }

  close(): void {
    const closed = new AppError("cancelled", "the photo was closed");
    for (const job of this.#waiting.splice(0)) job.reject(closed);
    this.#abandonCurrent(closed);
  }

  #startNext(): void {
    if (this.#current !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    this.#current = job;
    void this.#work(job);
  }

  async #work(job: Job): Promise<void> {
    await job.run(this.#ensureWorker());
    if (this.#current !== job) return;
    this.#current = null;
    this.#startNext();
  }

  #ensureWorker(): Remote<KernelWorkerApi> {
    if (this.#running !== null) return this.#running.worker;
    const handle = this.#startWorker();
    const started: Running = { handle, worker: wrap<KernelWorkerApi>(handle.endpoint) };
    handle.watchFailure(() => {
      if (this.#running !== started) return;
      this.#abandonCurrent(new AppError("engine_failed", "the worker broke"));
    });
    this.#running = started;
    return started.worker;
  }

  #dropOutdated(): void {
    const newer = new AppError("cancelled", "a newer call took its place");
    for (const job of this.#waiting.filter(({ latestOnly }) => latestOnly)) this.#drop(job, newer);
  }

  #drop(job: Job, error: AppError): void {
    if (this.#current === job) {
      this.#abandonCurrent(error);
      return;
    }
    const index = this.#waiting.indexOf(job);
    if (index < 0) return;
    this.#waiting.splice(index, 1);
    job.reject(error);
  }

  #abandonCurrent(error: AppError): void {
    const job = this.#current;
    this.#current = null;
    this.#running?.worker[releaseProxy]();
    this.#running?.handle.stop();
    this.#running = null;
    this.openedKey = null;
    job?.reject(error);
    this.#startNext();
  }
}

/** The browser's worker behind a kernel host. */
export function startKernelWorker(): KernelWorkerHandle {
  const worker = new Worker(new URL("./kernel-worker.ts", import.meta.url), { type: "module" });
  return {
    endpoint: worker,
    stop: () => worker.terminate(),
    watchFailure(listener) {
      worker.addEventListener("error", listener);
      worker.addEventListener("messageerror", listener);
    },
  };
}

function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const unreadable = cause instanceof Error && cause.name === "InvalidStateError";
  return new AppError(unreadable ? "image_unreadable" : "engine_failed", String(cause), { cause });
}
