import type { BatchState } from "#shared/batch.ts";

import { listPhotos, nameRecipe } from "./batch-job.ts";
import type { BatchJob } from "./batch-job.ts";
import { findFinished, lookIntoJournal } from "./batch-journal.ts";

export type FinishedCount = Pick<BatchState, "total" | "done" | "doubtful">;

/**
 * How many photos of a batch are in its folder, and how many of them it would not make again if it went
 * on now. Nothing is written, and where a folder cannot be read nothing is counted.
 */
export async function countFinished(job: BatchJob): Promise<FinishedCount> {
  const count = { total: 0, done: 0, doubtful: 0 };
  const { photosFolder, resultsFolder } = job;
  const recipe = nameRecipe(job);
  try {
    const [photos, journal] = await Promise.all([listPhotos(photosFolder), lookIntoJournal(job)]);
    for (const photo of photos) {
      const outcome = findFinished({ journal, photo, recipe, resultsFolder })?.outcome;
      if (outcome === "done" || outcome === "doubtful") count[outcome] += 1;
    }
    return { ...count, total: photos.length };
  } catch {
    return count;
  }
}
