import { maxShownResults } from "#shared/batch.ts";
import type { BatchResult, BatchState, BatchStatus } from "#shared/batch.ts";

import type { BatchJob } from "./batch-job.ts";

export type BatchTally = ReturnType<typeof createBatchTally>;

/** Counts what became of the photos of a batch, and how long it was worked on. */
export function createBatchTally(
  { photosFolder, resultsFolder }: Pick<BatchJob, "photosFolder" | "resultsFolder">,
  readNowMs: () => number,
  onChanged: () => void,
) {
  const current = new Map<string, number>();
  const results = new Map<string, BatchResult>();
  let status: BatchStatus = "paused";
  let made = 0;
  let busyMs = 0;
  let sinceMs = 0;
  const count = (outcome: BatchResult["outcome"]) =>
    [...results.values()].filter((result) => result.outcome === outcome).length;

  return {
    readStatus: () => status,
    move(next: BatchStatus): void {
      if (status === "running") busyMs += readNowMs() - sinceMs;
      if (next === "running") sinceMs = readNowMs();
      status = next;
      onChanged();
    },
    /** Notes how far a photo is that is worked on. */
    progress(name: string, fraction: number): void {
      current.set(name, fraction);
      onChanged();
    },
    /** No process works on it any more. */
    leave: (name: string) => void current.delete(name),
    /** What an earlier run has finished. */
    keep: (result: BatchResult) => void results.set(result.name, result),
    finish(result: BatchResult): void {
      // A photo that is made again is the newest.
      results.delete(result.name);
      results.set(result.name, result);
      made += 1;
      onChanged();
    },
    isIdle: () => current.size === 0,
    read(waiting: readonly string[]): BatchState {
      const spentMs = busyMs + (status === "running" ? readNowMs() - sinceMs : 0);
      return {
        status,
        hasFailedToStart: false,
        photosFolder,
        resultsFolder,
        total: new Set([...results.keys(), ...current.keys(), ...waiting]).size,
        done: count("done"),
        doubtful: count("doubtful"),
        failed: count("failed"),
        current: [...current].map(([name, progress]) => ({ name, progress })),
        results: [...results.values()].slice(-maxShownResults).toReversed(),
        photosPerMinute: made === 0 || spentMs === 0 ? null : (made * 60_000) / spentMs,
      };
    },
  };
}
