import { mkdir, readFile, realpath, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, sep } from "node:path";

import { writeWhole } from "#batch/write-whole.ts";
import { AppError } from "#shared/app-error.ts";
import type { BatchState } from "#shared/batch.ts";
import { parseJson } from "#shared/parse-json.ts";
import type { BatchOrder } from "#shared/wires/ipc.ts";

import { batchJobSchema, listPhotos } from "./batch-job.ts";
import type { BatchJob } from "./batch-job.ts";
import type { ForkedProcess } from "./batch-process.ts";
import { startBatch } from "./batch-runner.ts";
import type { BatchRunner } from "./batch-runner.ts";

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
 * own dialog; after a restart what was under way can go on.
 */
export function createBatchController(parts: BatchControllerParts) {
  const { folder, fork, onChanged } = parts;
  const jobFile = join(folder, "batch.json");
  const chosen = new Set<string>();
  let runner: BatchRunner | null = null;
  let waiting: BatchJob | null = null;
  let last: BatchState | null = null;

  const start = async (job: BatchJob) => {
    await writeWhole(jobFile, JSON.stringify(job));
    waiting = null;
    const processes = Math.min(maxProcesses, Math.max(1, availableParallelism()));
    const started = await startBatch({ job, processes, fork, onChanged });
    runner = started;
    void followToEnd(started);
    onChanged();
  };
  const followToEnd = async (started: BatchRunner) => {
    await started.ended;
    last = started.read();
    runner = null;
    await rm(jobFile, { force: true });
    onChanged();
  };

  return {
    /** Finds what the last run of the app left unfinished. */
    async open(): Promise<void> {
      waiting = await readJob(jobFile);
    },
    async chooseFolder(): Promise<{ path: string; photos: number } | null> {
      const path = await parts.askForFolder();
      if (path === null) return null;
      chosen.add(path);
      return { path, photos: (await listPhotos(path).catch(() => [])).length };
    },
    async start(order: BatchOrder): Promise<void> {
      if (runner !== null) throw new AppError("conflict", "a batch is running");
      await start(await prepareJob(order, chosen, folder));
    },
    async control(verb: "pause" | "go-on" | "cancel"): Promise<void> {
      if (verb === "pause") runner?.pause();
      else if (verb === "cancel") {
        await runner?.cancel();
        waiting = null;
        await rm(jobFile, { force: true });
      } else if (runner === null && waiting !== null) await start(waiting);
      else runner?.goOn();
      onChanged();
    },
    openResults: async (): Promise<void> => {
      const path = (runner?.read() ?? last)?.resultsFolder;
      if (path !== undefined) await parts.openFolder(path);
    },
    read: (): BatchState | null => {
      if (runner !== null) return runner.read();
      return waiting === null ? last : describeWaiting(waiting);
    },
  };
}

/** Nothing of it was counted yet: that is what going on begins with. */
function describeWaiting({ photosFolder, resultsFolder }: BatchJob): BatchState {
  return {
    status: "interrupted",
    photosFolder,
    resultsFolder,
    total: 0,
    done: 0,
    doubtful: 0,
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
