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
  run(worker: Remote<KernelWorkerApi>): Promise<void>;
  reject(error: AppError): void;
  latestOnly: boolean;
};

type Running = { handle: KernelWorkerHandle; worker: Remote<KernelWorkerApi> };

/** `startWorker` is called lazily, and again after a call was stopped midway or a worker broke. */
export function createKernelHost(startWorker: () => KernelWorkerHandle): KernelHost {
  let photo: { key: string; blob: Blob } | null = null;
  let running: Running | null = null;
  let openedKey: string | null = null;
  let current: Job | null = null;
  const waiting: Job[] = [];

  const stopWorker = () => {
    running?.worker[releaseProxy]();
    running?.handle.stop();
    running = null;
    openedKey = null;
  };

  const ensureWorker = (): Remote<KernelWorkerApi> => {
    if (running !== null) return running.worker;
    const handle = startWorker();
    const started: Running = { handle, worker: wrap<KernelWorkerApi>(handle.endpoint) };
    handle.watchFailure(() => {
      if (running === started) abandonCurrent(new AppError("engine_failed", "the worker broke"));
    });
    running = started;
    return started.worker;
  };

  const abandonCurrent = (error: AppError) => {
    const job = current;
    current = null;
    stopWorker();
    job?.reject(error);
    startNext();
  };

  const startNext = () => {
    if (current !== null) return;
    const job = waiting.shift();
    if (job === undefined) return;
    current = job;
    void job.run(ensureWorker()).then(() => {
      if (current !== job) return;
      current = null;
      startNext();
    });
  };

  const drop = (job: Job, error: AppError) => {
    if (current === job) {
      abandonCurrent(error);
      return;
    }
    const index = waiting.indexOf(job);
    if (index < 0) return;
    waiting.splice(index, 1);
    job.reject(error);
  };

  const enqueue = <Result>(
    work: (worker: Remote<KernelWorkerApi>) => Promise<Result>,
    options: { signal?: AbortSignal | undefined; latestOnly?: boolean | undefined } = {},
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (options.signal?.aborted === true) {
        reject(new AppError("cancelled", "stopped before it began"));
        return;
      }
      const stop = () => drop(job, new AppError("cancelled", "stopped"));
      const settle = () => options.signal?.removeEventListener("abort", stop);
      const job: Job = {
        latestOnly: options.latestOnly === true,
        reject: (error) => {
          settle();
          reject(error);
        },
        run: async (worker) => {
          try {
            resolve(await work(worker));
          } catch (cause) {
            reject(toAppError(cause));
          }
          settle();
        },
      };
      if (job.latestOnly) {
        for (const other of waiting.filter((candidate) => candidate.latestOnly)) {
          drop(other, new AppError("cancelled", "a newer call took its place"));
        }
      }
      options.signal?.addEventListener("abort", stop, { once: true });
      waiting.push(job);
      startNext();
    });

  const sendPhoto = async (worker: Remote<KernelWorkerApi>): Promise<void> => {
    if (photo === null) throw new AppError("bad_request", "no photo is open");
    if (openedKey === photo.key) return;
    const { key, blob } = photo;
    await worker.open(key, blob);
    openedKey = key;
  };

  return {
    open(imageKey, blob) {
      photo = { key: imageKey, blob };
      return enqueue(async (worker) => {
        const size = await worker.open(imageKey, blob);
        openedKey = imageKey;
        return size;
      });
    },
    applyEdits(edits, { onProgress, signal, latestOnly, ...frame }) {
      const request: ApplyRequest = { edits, ...frame };
      let isOver = false;
      // A stopped worker's last reports may still be under way.
      const report = (fraction: number) => {
        if (!isOver) onProgress?.(fraction);
      };
      return enqueue(
        async (worker) => {
          await sendPhoto(worker);
          return worker.applyEdits(request, proxy(report));
        },
        { signal, latestOnly },
      ).finally(() => {
        isOver = true;
      });
    },
    selectSurface({ signal, ...request }) {
      return enqueue(
        async (worker) => {
          await sendPhoto(worker);
          return worker.selectSurface(request);
        },
        { signal },
      );
    },
    close() {
      photo = null;
      const closed = new AppError("cancelled", "the photo was closed");
      for (const job of waiting.splice(0)) job.reject(closed);
      abandonCurrent(closed);
    },
  };
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
