import { mkdir, readFile, realpath, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, sep } from "node:path";

import { writeWhole } from "#batch/write-whole.ts";
import { AppError } from "#shared/app-error.ts";
import type { BatchState } from "#shared/batch.ts";
import { parseJson } from "#shared/parse-json.ts";
import type { BatchOrder } from "#shared/wires/ipc.ts";

import { createTurns } from "../turns.ts";
import type { InTurn } from "../turns.ts";
import { batchJobSchema, listPhotos } from "./batch-job.ts";
import type { BatchJob } from "./batch-job.ts";
import type { ForkedProcess } from "./batch-process.ts";
import { startBatch } from "./batch-runner.ts";
import type { BatchRunner } from "./batch-runner.ts";
import { countFinished } from "./count-finished.ts";
import type { FinishedCount } from "./count-finished.ts";

export type BatchController = ReturnType<typeof createBatchController>;

export type BatchControllerParts = {
  /** Where the app keeps what it needs to go on after a restart. */
  folder: string;
  fork: () => ForkedProcess;
  /** Asks the person for a folder; null when they changed their mind. */
  askForFolder: () => Promise<string | null>;
  openFolder: (path: string) => Promise<unknown>;
  onChanged: () => void;
};

/** Each holds a photo at full size and what is made of it. */
const maxProcesses = 4;

/**
 * The one batch of this app. A page names only folders that the person has chosen in the system's
 * own dialog; after a restart what was under way can go on. What windows ask for is done in turn.
 */
export function createBatchController(parts: BatchControllerParts) {
  const { folder, onChanged } = parts;
  const jobFile = join(folder, "batch.json");
  const chosen = new Set<string>();
  const inTurn = createTurns();
  const slot = createSlot(parts, jobFile, inTurn);

  return {
    /** Finds what the last run of the app left unfinished. */
    async open(): Promise<void> {
      const job = await readJob(jobFile);
      // Not until all is counted: a folder may be on a disk that takes its time.
      if (job !== null) void slot.wait(job);
    },
    async chooseFolder(): Promise<{ path: string; photos: number } | null> {
      const path = await parts.askForFolder();
      if (path === null) return null;
      chosen.add(path);
      return { path, photos: (await listPhotos(path).catch(() => [])).length };
    },
    start: (order: BatchOrder): Promise<void> =>
      inTurn(async () => {
        if (!slot.isFree()) throw new AppError("conflict", "there is a batch already");
        await slot.start(await prepareJob(order, chosen, folder));
      }),
    control: (verb: "pause" | "go-on" | "cancel"): Promise<void> =>
      inTurn(async () => {
        await slot[verb]();
        onChanged();
      }),
    openResults: async (): Promise<void> => {
      const path = slot.read()?.resultsFolder;
      if (path !== undefined) await parts.openFolder(path);
    },
    read: slot.read,
  };
}

/** The place for one batch: it waits to go on, is under way, or was the last one. Use it in turn. */
function createSlot(parts: BatchControllerParts, jobFile: string, inTurn: InTurn) {
  const { fork, onChanged } = parts;
  let runner: BatchRunner | null = null;
  let waiting: BatchJob | null = null;
  let counted: FinishedCount = { total: 0, done: 0, doubtful: 0 };
  let hasFailedToStart = false;
  let last: BatchState | null = null;

  const run = async (job: BatchJob) => {
    const started = await startBatch({ job, processes: countProcesses(), fork, onChanged });
    runner = started;
    void started.ended.then(() => inTurn(() => finish(started)));
    onChanged();
  };
  const finish = async (ended: BatchRunner) => {
    last = ended.read();
    runner = null;
    await forget();
    onChanged();
  };
  /** A file that stays is found at the next start, and everything in it done. */
  const forget = () => rm(jobFile, { force: true }).catch(() => undefined);

  return {
    isFree: () => runner === null && waiting === null,
    async wait(job: BatchJob): Promise<void> {
      waiting = job;
      counted = await countFinished(job);
      onChanged();
    },
    async start(job: BatchJob): Promise<void> {
      await writeWhole(jobFile, JSON.stringify(job));
      try {
        await run(job);
      } catch (error) {
        await forget();
        throw error;
      }
    },
    pause: () => runner?.pause(),
    async "go-on"(): Promise<void> {
      if (waiting === null) {
        runner?.goOn();
        return;
      }
      try {
        await run(waiting);
        waiting = null;
      } catch {
        // It waits on, and its state says why: its folders may be on a disk that is not there now.
        hasFailedToStart = true;
      }
    },
    async cancel(): Promise<void> {
      await runner?.cancel();
      waiting = null;
      await forget();
    },
    read: (): BatchState | null => {
      if (runner !== null) return runner.read();
      return waiting === null ? last : describeWaiting(waiting, counted, hasFailedToStart);
    },
  };
}

function countProcesses(): number {
  return Math.min(maxProcesses, Math.max(1, availableParallelism()));
}

function describeWaiting(
  { photosFolder, resultsFolder }: BatchJob,
  counted: FinishedCount,
  hasFailedToStart: boolean,
): BatchState {
  return {
    status: "interrupted",
    hasFailedToStart,
    photosFolder,
    resultsFolder,
    ...counted,
    failed: 0,
    current: [],
    results: [],
    photosPerMinute: null,
  };
}

/** The order as a job that can go on after a restart; refuses folders that it may not work in. */
async function prepareJob(
  order: BatchOrder,
  chosen: ReadonlySet<string>,
  folder: string,
): Promise<BatchJob> {
  const { textures, ...rest } = order;
  const { photosFolder, resultsFolder } = rest;
  requireChosen(chosen, [photosFolder, resultsFolder]);
  await requireOwnFolder(resultsFolder, photosFolder);
  return { ...rest, textures: await keepTextures(folder, textures) };
}

function requireChosen(chosen: ReadonlySet<string>, folders: readonly string[]): void {
  if (folders.every((folder) => chosen.has(folder))) return;
  throw new AppError("forbidden", "folders are chosen by the person");
}

/** Results beside the photos would be taken for photos, and could take an original's place. */
async function requireOwnFolder(resultsFolder: string, photosFolder: string): Promise<void> {
  const [results, photos] = await Promise.all([realpath(resultsFolder), realpath(photosFolder)]);
  if (results === photos || photos.startsWith(results + sep)) {
    throw new AppError("bad_request", "the results need a folder of their own");
  }
}

async function readJob(jobFile: string): Promise<BatchJob | null> {
  const text = await readFile(jobFile, "utf8").catch(() => "");
  return batchJobSchema.safeParse(parseJson(text)).data ?? null;
}

async function keepTextures(
  folder: string,
  textures: BatchOrder["textures"],
): Promise<Record<string, string>> {
  const below = join(folder, "batch-textures");
  await mkdir(below, { recursive: true });
  const kept: Record<string, string> = {};
  for (const { productId, bytes } of textures) {
    kept[productId] = join(below, productId);
    await writeWhole(kept[productId], bytes);
  }
  return kept;
}
