import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import type { BatchTask } from "#batch/make-results.ts";
import type { BatchResult, BatchState } from "#shared/batch.ts";

import { createTurns } from "../turns.ts";
import type { InTurn } from "../turns.ts";
import { listPhotos, nameRecipe, partsFolder, removeQuietly, removeRemains } from "./batch-job.ts";
import type { BatchJob, BatchPhoto } from "./batch-job.ts";
import { findFinished, openJournal } from "./batch-journal.ts";
import type { BatchJournal } from "./batch-journal.ts";
import { createBatchProcess } from "./batch-process.ts";
import type { BatchProcess, ForkedProcess } from "./batch-process.ts";
import { writeReport } from "./batch-report.ts";
import { createBatchTally } from "./batch-tally.ts";
import type { BatchTally } from "./batch-tally.ts";
import { createPhotoQueue } from "./photo-queue.ts";
import { createFailure, keepResults, workingStem } from "./place-results.ts";
import { watchPhotos } from "./watch-photos.ts";

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
 * be read, written or watched.
 */
export async function startBatch(parts: BatchRunnerParts): Promise<BatchRunner> {
  const { resultsFolder } = parts.job;
  await mkdir(resultsFolder, { recursive: true });
  const journal = await openJournal(parts.job);
  try {
    await removeRemains(resultsFolder, journal.reportFolder);
    const run = createRun(parts, journal);
    await takePhotos(parts.job, run);
    run.goOn();
    return run;
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/** Listed while the folder is being watched already: nothing comes in between. */
async function takePhotos({ photosFolder, isWatching }: BatchJob, run: Run): Promise<void> {
  const { take, expectNoMore: onLost } = run;
  const watcher = isWatching ? await watchPhotos(photosFolder, { take, onLost }) : null;
  const stopWatching = async () => await watcher?.close();
  try {
    for (const photo of await listPhotos(photosFolder)) take(photo);
  } catch (error) {
    await stopWatching();
    throw error;
  }
  run.ended.then(stopWatching).catch(() => undefined);
}

type Run = BatchRunner & {
  readonly take: (photo: BatchPhoto) => void;
  /** Ends when what is there is done, instead of waiting for more. */
  readonly expectNoMore: () => void;
};

function createRun(parts: BatchRunnerParts, journal: BatchJournal): Run {
  const { job, fork, onChanged, readNowMs = () => performance.now() } = parts;
  const { resultsFolder } = job;
  const recipe = nameRecipe(job);
  const tally = createBatchTally(job, readNowMs, onChanged);
  const workers = Array.from({ length: parts.processes }, () => createBatchProcess(fork));
  const idle = new Set<BatchProcess>(workers);
  const queue = createPhotoQueue();
  const inTurn = createTurns();
  const stops = createStops({ job, journal, tally, workers, inTurn });
  const make = createMaking({ job, journal, recipe, tally, inTurn });

  const work = async (worker: BatchProcess, photo: BatchPhoto) => {
    const result = await make(worker, photo);
    queue.end(photo.name);
    tally.leave(photo.name);
    idle.add(worker);
    if (result === null) queue.add(photo);
    else tally.finish(result);
    next();
  };
  const next = () => {
    const status = tally.readStatus();
    for (const worker of status === "running" ? idle : []) {
      const photo = queue.begin();
      if (photo === null) break;
      idle.delete(worker);
      tally.progress(photo.name, 0);
      void work(worker, photo);
    }
    if (tally.isIdle() && (status === "running" || status === "pausing")) void stops.rest();
  };
  const take = (photo: BatchPhoto) => {
    if (!queue.isNews(photo)) return;
    const finished = findFinished({ journal, photo, recipe, resultsFolder });
    if (finished !== null) {
      tally.keep(finished);
      return;
    }
    queue.add(photo);
    if (tally.readStatus() === "watching") tally.move("running");
    next();
  };
  const read = () => tally.read(queue.listWaiting());
  const { ended, expectNoMore, close } = stops;
  return { ended, take, expectNoMore, read, ...createControls(tally, next, close) };
}

/** Makes a photo's results and puts them in their place; null when the batch was cancelled meanwhile. */
function createMaking(run: {
  job: BatchJob;
  journal: BatchJournal;
  recipe: string;
  tally: BatchTally;
  inTurn: InTurn;
}) {
  const { job, journal, recipe, tally, inTurn } = run;
  const { resultsFolder } = job;
  const isCancelled = () => tally.readStatus() === "cancelled";
  return async (worker: BatchProcess, photo: BatchPhoto): Promise<BatchResult | null> => {
    const { name } = photo;
    const folder = join(resultsFolder, partsFolder, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      const result = await worker.run(createTask(job, name, folder), (fraction) =>
        tally.progress(name, fraction),
      );
      if (isCancelled()) return null;
      const made = { journal, resultsFolder, workFolder: folder, photo, recipe, result };
      return await inTurn(() => keepResults(made));
    } catch {
      return isCancelled() ? null : createFailure(name, "not_written");
    } finally {
      await removeQuietly(folder);
    }
  };
}

/** What is done when no photo is being worked on: `rest` while more may come, `close` for good. */
function createStops(run: {
  job: BatchJob;
  journal: BatchJournal;
  tally: BatchTally;
  workers: readonly BatchProcess[];
  inTurn: InTurn;
}) {
  const { job, journal, tally, workers, inTurn } = run;
  const { resultsFolder, language } = job;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let mayMoreCome = job.isWatching;
  const report = () => {
    const folder = join(resultsFolder, journal.reportFolder);
    // One that cannot be written takes nothing away from the pictures.
    return writeReport(folder, journal.listEntries(), language).catch(() => undefined);
  };
  const close = async () => {
    for (const worker of workers) worker.stop();
    try {
      await inTurn(async () => {
        await report();
        await removeRemains(resultsFolder, journal.reportFolder);
        await journal.close();
      });
    } catch {
      // All that counts was on the disk before; whoever waits for the end must not wait for ever.
    } finally {
      end();
    }
  };
  const rest = async () => {
    if (tally.readStatus() === "pausing") tally.move("paused");
    else if (mayMoreCome) tally.move("watching");
    else {
      tally.move("finished");
      return close();
    }
    await inTurn(report);
  };
  const expectNoMore = () => {
    mayMoreCome = false;
    if (tally.readStatus() === "watching") void rest();
  };
  return { ended, close, rest, expectNoMore };
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

function createTask(job: BatchJob, name: string, folder: string): BatchTask {
  const { photosFolder, recipe, textures } = job;
  return { photo: join(photosFolder, name), name, stem: workingStem, folder, recipe, textures };
}
