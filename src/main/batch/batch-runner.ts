import { watch } from "chokidar";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";

import { chooseStem } from "#batch/make-results.ts";
import type { BatchTask } from "#batch/make-results.ts";
import type { BatchState } from "#shared/batch.ts";

import { isBatchPhoto, listPhotos, nameRecipe, readPhotoFile, removeRemains } from "./batch-job.ts";
import type { BatchJob, BatchPhoto } from "./batch-job.ts";
import { isFinished, openJournal } from "./batch-journal.ts";
import type { BatchJournal } from "./batch-journal.ts";
import { createBatchProcess } from "./batch-process.ts";
import type { BatchProcess, ForkedProcess } from "./batch-process.ts";
import { writeReport } from "./batch-report.ts";
import { createBatchTally } from "./batch-tally.ts";
import type { BatchTally } from "./batch-tally.ts";

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
    void takeFile(folder, name, take);
  });
}

async function takeFile(folder: string, name: string, take: Run["take"]): Promise<void> {
  const photo = await readPhotoFile(folder, name);
  if (photo !== null) take(photo);
}

type Run = BatchRunner & { readonly take: (photo: BatchPhoto) => void };

function createRun(parts: BatchRunnerParts, journal: BatchJournal): Run {
  const { job, fork, onChanged, readNowMs = () => performance.now() } = parts;
  const recipe = nameRecipe(job);
  const tally = createBatchTally(job, readNowMs, onChanged);
  const nameOf = createNames(journal);
  const workers = Array.from({ length: parts.processes }, () => createBatchProcess(fork));
  const idle = new Set<BatchProcess>(workers);
  const queue: BatchPhoto[] = [];
  const { ended, close, rest } = createStops({ job, journal, tally, workers });

  const work = async (worker: BatchProcess, { name, bytes, modifiedMs }: BatchPhoto) => {
    const stem = nameOf(name);
    const result = await worker.run(createTask(job, name, stem), (fraction) =>
      tally.progress(name, fraction),
    );
    if (tally.readStatus() === "cancelled") return;
    await journal.append({ bytes, modifiedMs, recipe, stem, result });
    tally.leave(name);
    idle.add(worker);
    tally.finish(result);
    next();
  };
  const next = () => {
    const status = tally.readStatus();
    for (const worker of status === "running" ? idle : []) {
      const photo = queue.shift();
      if (photo === undefined) break;
      idle.delete(worker);
      tally.progress(photo.name, 0);
      void work(worker, photo);
    }
    if (tally.isIdle() && (status === "running" || status === "pausing")) void rest();
  };
  const take = (photo: BatchPhoto) => {
    const entry = journal.entries.get(photo.name);
    if (entry !== undefined && isFinished(entry, photo, recipe, job.resultsFolder)) {
      tally.keep(entry.result);
      return;
    }
    queue.push(photo);
    if (tally.readStatus() === "watching") tally.move("running");
    next();
  };
  const read = () => tally.read(queue.length);
  return { ended, take, read, ...createControls(tally, next, close) };
}

/** What is done when no photo is being worked on: `rest` while more may come, `close` for good. */
function createStops(run: {
  job: BatchJob;
  journal: BatchJournal;
  tally: BatchTally;
  workers: readonly BatchProcess[];
}) {
  const { job, journal, tally, workers } = run;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const close = async () => {
    for (const worker of workers) worker.stop();
    // A report that cannot be written takes nothing away from the pictures.
    await report(job, journal).catch(() => undefined);
    await removeRemains(job.resultsFolder);
    await journal.close();
    end();
  };
  const rest = async () => {
    if (tally.readStatus() === "pausing") tally.move("paused");
    else if (job.isWatching) tally.move("watching");
    else {
      tally.move("finished");
      return close();
    }
    await report(job, journal).catch(() => undefined);
  };
  return { ended, close, rest };
}

function createControls(
  tally: BatchTally,
  next: () => void,
  close: () => Promise<void>,
): Pick<BatchRunner, "pause" | "goOn" | "cancel"> {
  return {
    pause() {
      if (tally.readStatus() === "running") tally.move("pausing");
      else if (tally.readStatus() === "watching") tally.move("paused");
      next();
    },
    goOn() {
      if (!["paused", "pausing"].includes(tally.readStatus())) return;
      tally.move("running");
      next();
    },
    async cancel() {
      if (["finished", "cancelled"].includes(tally.readStatus())) return;
      tally.move("cancelled");
      await close();
    },
  };
}

/** What the results of each photo are called: as before, or as no other photo's. */
function createNames(journal: BatchJournal): (name: string) => string {
  const stems = new Map([...journal.entries].map(([name, { stem }]) => [name, stem]));
  return (name) => {
    const taken = new Set([...stems.values()].map((stem) => stem.toLowerCase()));
    const stem = stems.get(name) ?? chooseStem(name, taken);
    stems.set(name, stem);
    return stem;
  };
}

function createTask(job: BatchJob, name: string, stem: string): BatchTask {
  const { photosFolder, resultsFolder, recipe, textures } = job;
  return { photo: join(photosFolder, name), name, stem, resultsFolder, recipe, textures };
}

function report({ resultsFolder, language }: BatchJob, journal: BatchJournal): Promise<void> {
  return writeReport(resultsFolder, [...journal.entries.values()], language);
}
