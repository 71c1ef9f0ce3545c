import { existsSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

import { batchResultSchema } from "#shared/batch.ts";
import { parseJson } from "#shared/parse-json.ts";

const entrySchema = z.strictObject({
  /** What the photo was when it was worked on. */
  bytes: z.int().min(0),
  modifiedMs: z.number(),
  /** Which recipe the pictures follow. */
  recipe: z.string().max(64),
  stem: z.string().max(300),
  result: batchResultSchema,
});
export type JournalEntry = z.infer<typeof entrySchema>;

export type BatchJournal = {
  /** The last entry of each photo, in the order in which the photos came. */
  readonly entries: ReadonlyMap<string, JournalEntry>;
  /** Done once the entry is on the disk. */
  append(entry: JournalEntry): Promise<void>;
  close(): Promise<void>;
};

const fileName = ".roomwright-batch.jsonl";

/**
 * The list of what is finished, beside the results: a line for each photo, written when its pictures
 * are on the disk. A line that a fall of the power cut off says nothing, and its photo is done again.
 */
export async function openJournal(resultsFolder: string): Promise<BatchJournal> {
  const path = join(resultsFolder, fileName);
  const entries = new Map<string, JournalEntry>();
  const text = existsSync(path) ? await readFile(path, "utf8") : "";
  for (const line of text.split("\n")) {
    const entry = entrySchema.safeParse(parseJson(line));
    if (entry.success) entries.set(entry.data.result.name, entry.data);
  }
  const file: FileHandle = await open(path, "a", 0o600);
  // The rest of a line that was cut off must not be taken for the start of the next one.
  if (text !== "" && !text.endsWith("\n")) await file.appendFile("\n");
  return {
    entries,
    async append(entry) {
      entries.set(entry.result.name, entry);
      await file.appendFile(`${JSON.stringify(entry)}\n`);
      await file.datasync();
    },
    close: () => file.close(),
  };
}

/** Whether what an entry says is still so: of the same photo and recipe, its pictures there. */
export function isFinished(
  entry: JournalEntry | undefined,
  photo: { bytes: number; modifiedMs: number },
  recipe: string,
  resultsFolder: string,
): boolean {
  if (entry === undefined || entry.result.outcome === "failed") return false;
  return (
    entry.recipe === recipe &&
    entry.bytes === photo.bytes &&
    entry.modifiedMs === photo.modifiedMs &&
    entry.result.pictures.every((picture) => existsSync(join(resultsFolder, picture)))
  );
}
