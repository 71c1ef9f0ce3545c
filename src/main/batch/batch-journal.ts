import { lstatSync } from "node:fs";
import { mkdir, open, readdir, readFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

import { doubtfulFolder, reportFolder } from "#batch/make-results.ts";
import { batchResultSchema } from "#shared/batch.ts";
import { parseJson } from "#shared/parse-json.ts";

import type { BatchJob, BatchPhoto } from "./batch-job.ts";

/** The journal lies where anybody can write: no name in it may lead out of the results' folder. */
const fileNameSchema = z
  .string()
  .min(1)
  .max(255)
  .refine((name) => !/[/\\\0]/.test(name) && name !== "." && name !== "..");
const pictureSchema = z
  .string()
  .max(600)
  .refine((picture) => {
    const parts = picture.split(/[/\\]/);
    const isInPlace = parts.length === 1 || (parts.length === 2 && parts[0] === doubtfulFolder);
    return isInPlace && fileNameSchema.safeParse(parts.at(-1)).success;
  });

const writtenFileSchema = z.strictObject({
  /** Below the folder of the results. */
  name: pictureSchema,
  bytes: z.int().min(0),
  modifiedMs: z.number(),
});
/** A file as it was written, by which it is known again. */
export type WrittenFile = z.infer<typeof writtenFileSchema>;

const entrySchema = z.strictObject({
  /** Where the photo lies; null in a line of an earlier version, which did not say. */
  photosFolder: z.string().min(1).nullable().default(null),
  /** What the photo was when it was worked on. */
  bytes: z.int().min(0),
  modifiedMs: z.number(),
  /** Which recipe the pictures follow. */
  recipe: z.string().max(64),
  stem: fileNameSchema,
  result: batchResultSchema.extend({ pictures: z.array(pictureSchema) }),
  files: z.array(writtenFileSchema).default([]),
});
export type JournalEntry = z.infer<typeof entrySchema>;

const reportLineSchema = z.strictObject({
  /** The folder that was made for the report: whatever is in it is the batch's. */
  reportFolder: fileNameSchema,
});

export type BatchJournal = Awaited<ReturnType<typeof openJournal>>;

const journalName = ".roomwright-batch.jsonl";

/**
 * The list of what is finished, beside the results: a line for each photo, which says what the photo
 * wrote and under which names. It is on the disk before anything is put in its place, so that no
 * file stands there that nobody knows of. A line that a fall of the power cut off says nothing, and
 * its photo is done again. The photos of another folder have lines and names of their own.
 */
export async function openJournal({
  resultsFolder,
  photosFolder,
}: Pick<BatchJob, "resultsFolder" | "photosFolder">) {
  const { known, isCutOff, ...read } = await readJournal(resultsFolder, photosFolder);
  let ownReport = read.reportFolder;
  const file = await open(join(resultsFolder, journalName), "a", 0o600);
  try {
    const write = createWriter(file, isCutOff);
    if (ownReport === null) {
      ownReport = await makeReportFolder(resultsFolder);
      await write({ reportFolder: ownReport });
    }
    return {
      ...known.look,
      reportFolder: ownReport,
      /** Done once the entry is on the disk. */
      async append(written: Omit<JournalEntry, "photosFolder">): Promise<void> {
        const entry = { ...written, photosFolder };
        await write(entry);
        known.note(entry);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** What is known of the photos of a folder, for whoever only looks. */
export async function lookIntoJournal({
  resultsFolder,
  photosFolder,
}: Pick<BatchJob, "resultsFolder" | "photosFolder">): Promise<FinishedQuestion["journal"]> {
  return (await readJournal(resultsFolder, photosFolder)).known.look;
}

async function readJournal(resultsFolder: string, photosFolder: string) {
  const text = await readIfThere(join(resultsFolder, journalName));
  const known = createKnown(photosFolder);
  let ownReport: string | null = null;
  for (const line of text.split("\n")) {
    const read = parseJson(line);
    const entry = entrySchema.safeParse(read);
    if (entry.success) known.note(entry.data);
    ownReport = reportLineSchema.safeParse(read).data?.reportFolder ?? ownReport;
  }
  return { known, reportFolder: ownReport, isCutOff: text !== "" && !text.endsWith("\n") };
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** What the lines say, of the photos of one folder and of all others. */
function createKnown(photosFolder: string) {
  const entries = new Map<string, JournalEntry>();
  const owners = new Map<string, string>();
  const written = new Map<string, WrittenFile[]>();
  const ownKey = (name: string) => createKey(photosFolder, name);
  return {
    note(entry: JournalEntry): void {
      const key = createKey(entry.photosFolder, entry.result.name);
      entries.set(key, entry);
      owners.set(entry.stem.toLowerCase(), key);
      written.set(key, [...(written.get(key) ?? []), ...entry.files]);
    },
    look: {
      /** The last entry of each photo of any folder, in the order in which the photos came. */
      listEntries: (): JournalEntry[] => [...entries.values()],
      find: (name: string): JournalEntry | undefined => entries.get(ownKey(name)),
      /** Whether the results of another photo have this name, whatever the case of its letters. */
      isOfAnother(stem: string, name: string): boolean {
        const owner = owners.get(stem.toLowerCase());
        return owner !== undefined && owner !== ownKey(name);
      },
      /** Whether a file is one that this photo wrote and nobody has changed since, or its place. */
      hasWritten(name: string, file: WrittenFile): boolean {
        const own = written.get(ownKey(name)) ?? [];
        const isPlace = file.bytes === 0 && own.some((one) => one.name === file.name);
        return isPlace || isAmong(file, own);
      },
    },
  };
}

function createKey(photosFolder: string | null, name: string): string {
  return JSON.stringify([photosFolder, name]);
}

function isAmong(file: WrittenFile, files: readonly WrittenFile[]): boolean {
  return files.some(
    ({ name, bytes, modifiedMs }) =>
      name === file.name && bytes === file.bytes && modifiedMs === file.modifiedMs,
  );
}

/** A line that was cut off must not be taken for the start of the next one. */
function createWriter(file: FileHandle, isCutOff: boolean): (line: object) => Promise<void> {
  let mustBreak = isCutOff;
  return async (line) => {
    const text = `${mustBreak ? "\n" : ""}${JSON.stringify(line)}\n`;
    mustBreak = true;
    await file.appendFile(text);
    mustBreak = false;
    await file.datasync();
  };
}

/** A folder for the report that nobody else has put anything into. */
async function makeReportFolder(resultsFolder: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? reportFolder : `${reportFolder}-${number}`;
    const path = join(resultsFolder, name);
    try {
      await mkdir(path);
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const inside = await readdir(path).catch(() => null);
      if (inside?.length === 0) return name;
    }
  }
}

export type FinishedQuestion = {
  journal: Pick<BatchJournal, "find" | "hasWritten">;
  photo: BatchPhoto;
  recipe: string;
  resultsFolder: string;
};

/** The result of a photo, while what its entry says is still so; null when it is to be made. */
export function findFinished(question: FinishedQuestion): JournalEntry["result"] | null {
  const { journal, photo, recipe, resultsFolder } = question;
  const entry = journal.find(photo.name);
  if (entry === undefined || entry.result.outcome === "failed") return null;
  const isSame =
    entry.recipe === recipe &&
    entry.bytes === photo.bytes &&
    entry.modifiedMs === photo.modifiedMs &&
    entry.result.pictures.every((picture) => {
      const file = readWrittenFile(resultsFolder, picture);
      if (file === null || file.bytes === 0) return false;
      // An earlier picture of the photo that was to be replaced when the power fell.
      return isAmong(file, entry.files) || !journal.hasWritten(photo.name, file);
    });
  return isSame ? entry.result : null;
}

/** Null where there is nothing, or nothing that can be looked at. */
export function readWrittenFile(folder: string, name: string): WrittenFile | null {
  try {
    const found = lstatSync(join(folder, name));
    return found.isFile() ? { name, bytes: found.size, modifiedMs: found.mtimeMs } : null;
  } catch {
    return null;
  }
}
