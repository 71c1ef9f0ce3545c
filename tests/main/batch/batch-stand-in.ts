import { EventEmitter } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { BatchJob } from "#main/batch/batch-job.ts";
import { startBatch } from "#main/batch/batch-runner.ts";
import type { BatchTask } from "#batch/make-results.ts";
import type { BatchResult } from "#shared/batch.ts";

/** A folder with photos, which are no pictures: what works on them here does not look into them. */
export function createBatchFolder() {
  const path = mkdtempSync(join(tmpdir(), "roomwright-batch-"));
  return {
    path,
    results: join(path, "results"),
    addPhotos: (...names: string[]): void => {
      for (const name of names) writeFileSync(join(path, name), name);
    },
    createJob: (changes: Partial<BatchJob> = {}): BatchJob => ({
      photosFolder: path,
      resultsFolder: join(path, "results"),
      recipe: {
        walls: { kind: "paint", colour: "#336699", finish: "matt", materialId: null },
        floor: null,
        tone: null,
        sizes: ["full"],
        format: "jpeg",
        mark: null,
      },
      textures: {},
      isWatching: false,
      language: "en",
      ...changes,
    }),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export type ForkOptions = {
  isHeld?: boolean;
  dieOn?: string;
  /** The folder below the results that the pictures go to. */
  below?: string;
};

/** A process that writes a file for each photo when the test lets it. */
export function createFork(options: ForkOptions = {}) {
  const made: string[] = [];
  const held: (() => void)[] = [];
  const events = new EventEmitter();
  const fork = () => {
    const child = new EventEmitter();
    const answer = (task: BatchTask) => {
      child.emit("message", { kind: "result", result: writePicture(task, options.below) });
    };
    return Object.assign(child, {
      postMessage(message: unknown) {
        const task = message as BatchTask;
        events.emit("asked", task.name);
        const make = () => {
          made.push(task.name);
          answer(task);
        };
        if (options.dieOn === task.name) queueMicrotask(() => child.emit("exit", 9));
        else if (options.isHeld === true) held.push(make);
        else queueMicrotask(make);
      },
      kill: () => child.emit("exit", 0),
    });
  };
  return { fork, made, held, events };
}

function writePicture({ photo, name, stem, folder, recipe }: BatchTask, below = ""): BatchResult {
  const picture = join(below, `${stem}.${recipe.format === "jpeg" ? "jpg" : recipe.format}`);
  mkdirSync(join(folder, below), { recursive: true });
  writeFileSync(join(folder, picture), `picture of ${photo}`);
  return {
    name,
    outcome: "done",
    doubts: [],
    failure: null,
    pictures: [picture],
    certainty: 0.9,
    milliseconds: 5,
  };
}

export type Fork = ReturnType<typeof createFork>["fork"];

/** Starts a batch that tells nobody of its news. */
export const startQuietly = (fork: Fork, job: BatchJob, processes = 2) =>
  startBatch({ job, processes, fork, onChanged: () => undefined });

/** Runs a batch to its end; returns the names of the photos that were made, and its state. */
export async function runBatch(job: BatchJob) {
  const { fork, made } = createFork();
  const batch = await startQuietly(fork, job);
  await batch.ended;
  return { made, state: batch.read() };
}
