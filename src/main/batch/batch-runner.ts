import { watch } from "chokidar";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";

import { chooseStem } from "#batch/make-results.ts";
import { maxShownResults } from "#shared/batch.ts";
import type { BatchResult, BatchState, BatchStatus } from "#shared/batch.ts";

import { isBatchPhoto, listPhotos, nameRecipe, readPhotoFile, removeRemains } from "./batch-job.ts";
import type { BatchJob, BatchPhoto } from "./batch-job.ts";
import { isFinished, openJournal } from "./batch-journal.ts";
import type { BatchJournal } from "./batch-journal.ts";
import { createBatchProcess } from "./batch-process.ts";
import type { BatchProcess, ForkedProcess } from "./batch-process.ts";
import { writeReport } from "./batch-report.ts";

export type BatchRunner = {
  read(): BatchState;
  /** What is being worked on is finished first. */
  pause(): void;
  goOn(): void;
  /** Stops at once; what is finished stays, and the same batch can be started again. */
  cancel(): Promise<void>;
  /** Fulfilled when nothing is left to do, nothing more is waited for, or it was cancelled. */
  readonly ended: Promise<void>;
};

export type BatchRunnerParts = {
  job: BatchJob;
  processes: number;
  fork: () => ForkedProcess;
  onChanged: () => void;
  readNowMs?: () => number;
};

/**
 * Works through a folder of photos with several processes. Whatever stops it, a photo whose pictures
 * are on the disk is not done again by the next run of the same recipe. Rejects when a folder cannot
 * be read or written.
 */
export async function startBatch(parts: BatchRunnerParts): Promise<BatchRunner> {
  const { job } = parts;
  await mkdir(job.resultsFolder, { recursive: true });
  await removeRemains(job.resultsFolder);
  const journal = await openJournal(job.resultsFolder);
  const run = createRun(parts, journal);
  for (const photo of await listPhotos(job.photosFolder)) run.take(photo);
  const watcher = job.isWatching ? watchFolder(job.photosFolder, run.take) : null;
  run.ended.finally(() => void watcher?.close()).catch(() => undefined);
  run.goOn();
  return run;
}

function watchFolder(folder: string, take: (photo: BatchPhoto) => void) {
  const settled = { stabilityThreshold: 1500, pollInterval: 200 };
  const watcher = watch(folder, { depth: 0, ignoreInitial: true, awaitWriteFinish: settled });
  return watcher.on("add", (path) => {
    const name = basename(path);
    if (!isBatchPhoto(name)) return;
    void readPhotoFile(folder, name).then((photo) => {
      if (photo !== null) take(photo);
    });
  });
}

type Run = BatchRunner & { take(photo: BatchPhoto): void };

function createRun(parts: BatchRunnerParts, journal: BatchJournal): Run {
  const { job, fork, onChanged, readNowMs = () => performance.now() } = parts;
  const recipe = nameRecipe(job);
  const workers = Array.from({ length: parts.processes }, () => createBatchProcess(fork));
  const idle = new Set<BatchProcess>(workers);
  const queue: BatchPhoto[] = [];
  const current = new Map<string, number>();
  const results = new Map<string, BatchResult>();
  const stems = new Map([...journal.entries].map(([name, { stem }]) => [name, stem]));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let status: BatchStatus = "paused";
  let made = 0;
  let busyMs = 0;
  let sinceMs = 0;

  const report = () => writeReport(job.resultsFolder, [...journal.entries.values()], job.language);
  const move = (next: BatchStatus) => {
    if (status === "running") busyMs += readNowMs() - sinceMs;
    if (next === "running") sinceMs = readNowMs();
    status = next;
    onChanged();
  };
  const rest = async () => {
    if (status === "pausing") move("paused");
    else if (status === "running") move(job.isWatching ? "watching" : "finished");
    // A report that cannot be written takes nothing away from the pictures.
    await report().catch(() => undefined);
    if (status !== "finished") return;
    for (const worker of workers) worker.stop();
    await journal.close();
    end();
  };
  const nameOf = (photo: BatchPhoto): string => {
    const taken = new Set([...stems.values()].map((stem) => stem.toLowerCase()));
    const stem = stems.get(photo.name) ?? chooseStem(photo.name, taken);
    stems.set(photo.name, stem);
    return stem;
  };
  const work = async (worker: BatchProcess, photo: BatchPhoto) => {
    const { name, bytes, modifiedMs } = photo;
    const stem = nameOf(photo);
    const { resultsFolder, textures } = job;
    const path = join(job.photosFolder, name);
    const task = { photo: path, name, stem, resultsFolder, recipe: job.recipe, textures };
    const result = await worker.run(task, (progress) => {
      current.set(name, progress);
      onChanged();
    });
    current.delete(name);
    idle.add(worker);
    if (status === "cancelled") return;
    await journal.append({ bytes, modifiedMs, recipe, stem, result });
    results.set(name, result);
    made += 1;
    onChanged();
    next();
  };
  const next = () => {
    if (status === "running") {
      for (const worker of idle) {
        const photo = queue.shift();
        if (photo === undefined) break;
        idle.delete(worker);
        current.set(photo.name, 0);
        void work(worker, photo);
      }
    }
    if (current.size === 0 && (status === "running" || status === "pausing")) void rest();
  };

  return {
    ended,
    take(photo) {
      const entry = journal.entries.get(photo.name);
      if (isFinished(entry, photo, recipe, job.resultsFolder)) {
        if (entry !== undefined) results.set(photo.name, entry.result);
        return;
      }
      queue.push(photo);
      if (status === "watching") move("running");
      next();
    },
    pause() {
      if (status === "running") move("pausing");
      else if (status === "watching") move("paused");
      next();
    },
    goOn() {
      if (status !== "paused" && status !== "pausing") return;
      move("running");
      next();
    },
    async cancel() {
      if (status === "finished" || status === "cancelled") return;
      move("cancelled");
      for (const worker of workers) worker.stop();
      await report().catch(() => undefined);
      await removeRemains(job.resultsFolder);
      await journal.close();
      end();
    },
    read: () => {
      const all = [...results.values()];
      const count = (outcome: BatchResult["outcome"]) =>
        all.filter((result) => result.outcome === outcome).length;
      const spentMs = busyMs + (status === "running" ? readNowMs() - sinceMs : 0);
      return {
        status,
        photosFolder: job.photosFolder,
        resultsFolder: job.resultsFolder,
        total: results.size + current.size + queue.length,
        done: count("done"),
        doubtful: count("doubtful"),
        failed: count("failed"),
        current: [...current].map(([name, progress]) => ({ name, progress })),
        results: all.slice(-maxShownResults).toReversed(),
        photosPerMinute: made === 0 || spentMs === 0 ? null : (made * 60_000) / spentMs,
      };
    },
  };
}
