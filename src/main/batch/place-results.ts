import { lstat, mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";

import { nameThumbnail } from "#batch/make-results.ts";
import type { BatchResult } from "#shared/batch.ts";

import type { BatchPhoto } from "./batch-job.ts";
import { readWrittenFile } from "./batch-journal.ts";
import type { BatchJournal, WrittenFile } from "./batch-journal.ts";

/** What the pictures of a photo are called until they are put in their place. */
export const workingStem = "photo";

/** What was made of a photo, and where it belongs. */
export type MadeResults = {
  journal: BatchJournal;
  resultsFolder: string;
  /** Where the pictures lie until then, on the same disk. */
  workFolder: string;
  photo: BatchPhoto;
  recipe: string;
  result: BatchResult;
};

/**
 * Puts the pictures of a photo in their place, under names that nobody else has; returns the result
 * with those names. A file that this photo did not write, or that somebody has changed since, stays
 * as it is. Where nothing can be written the photo has failed.
 */
export async function keepResults(made: MadeResults): Promise<BatchResult> {
  try {
    return await placeResults(made);
  } catch {
    const failed = createFailure(made.result.name, "not_written");
    // Without its line the photo is done again, as it is with a line that says it failed.
    await placeResults({ ...made, result: failed }).catch(() => undefined);
    return failed;
  }
}

export function createFailure(
  name: string,
  failure: NonNullable<BatchResult["failure"]>,
): BatchResult {
  const nothing = { doubts: [], pictures: [], certainty: null, milliseconds: 0 };
  return { name, outcome: "failed", failure, ...nothing };
}

async function placeResults(made: MadeResults): Promise<BatchResult> {
  const { journal, photo, recipe, result } = made;
  const { name, bytes, modifiedMs } = photo;
  for (const stem of listStems(name, journal.find(name)?.stem)) {
    if (journal.isOfAnother(stem, name)) continue;
    const moves = await Promise.all(result.pictures.map((one) => planMove(made, one, stem)));
    if (moves.some(({ place }) => place === "foreign")) continue;
    const files = moves.map(({ file }) => file);
    const placed = { ...result, pictures: files.map((file) => file.name) };
    // Said before it is so: should the power fall now, the photo is done again and takes this place.
    await journal.append({ bytes, modifiedMs, recipe, stem, result: placed, files });
    if (!(await move(moves))) continue;
    await placeThumbnails(made, stem);
    return placed;
  }
  throw new RangeError("there is always another name");
}

type Move = {
  from: string;
  to: string;
  file: WrittenFile;
  place: "free" | "own" | "foreign";
};

async function planMove(made: MadeResults, picture: string, stem: string): Promise<Move> {
  const { journal, resultsFolder, workFolder, photo } = made;
  const below = dirname(picture);
  const fileName = `${stem}${basename(picture).slice(workingStem.length)}`;
  const name = below === "." ? fileName : `${below}/${fileName}`;
  const written = readWrittenFile(workFolder, picture);
  if (written === null) throw new Error(`${picture} was not written`);
  const to = join(resultsFolder, name);
  const place = await findPlace(to, name, (file) => journal.hasWritten(photo.name, file));
  return { from: join(workFolder, picture), to, file: { ...written, name }, place };
}

async function findPlace(
  path: string,
  name: string,
  isOwn: (file: WrittenFile) => boolean,
): Promise<Move["place"]> {
  try {
    const found = await lstat(path);
    const file = { name, bytes: found.size, modifiedMs: found.mtimeMs };
    return found.isFile() && isOwn(file) ? "own" : "foreign";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "free";
    throw error;
  }
}

/** False when somebody else has put a file there meanwhile; then nothing has changed. */
async function move(moves: readonly Move[]): Promise<boolean> {
  const empty = new Set<string>();
  try {
    if (!(await takeFreePlaces(moves, empty))) return false;
    for (const { from, to } of moves) {
      await rename(from, to);
      empty.delete(to);
    }
    return true;
  } finally {
    await Promise.all([...empty].map((path) => rm(path, { force: true })));
  }
}

/**
 * Puts an empty file into each free place, which fails where there is one by now: renaming alone
 * would replace it, and links, which would not, are unknown to the file systems of many memory cards.
 */
async function takeFreePlaces(moves: readonly Move[], taken: Set<string>): Promise<boolean> {
  for (const { to } of moves.filter(({ place }) => place === "free")) {
    await mkdir(dirname(to), { recursive: true });
    try {
      const file = await open(to, "wx");
      taken.add(to);
      await file.close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    }
  }
  return true;
}

/** Those that are missing leave a gap in the report, and take nothing away from the pictures. */
async function placeThumbnails(made: MadeResults, stem: string): Promise<void> {
  const { journal, resultsFolder, workFolder } = made;
  const folder = join(resultsFolder, journal.reportFolder);
  await mkdir(folder, { recursive: true }).catch(() => undefined);
  for (const moment of ["before", "after"] as const) {
    const from = join(workFolder, nameThumbnail(workingStem, moment));
    const to = join(folder, basename(nameThumbnail(stem, moment)));
    await rename(from, to).catch(() => undefined);
  }
}

/** Names for the results of a photo: the one that they have had, the photo's own, and others. */
export function* listStems(name: string, former?: string): Generator<string> {
  if (former !== undefined) yield former;
  const { name: plain, ext } = parse(name);
  // A name on one system, and a way into a folder on another.
  const stem = plain.replaceAll("\\", "-");
  const ending = ext.slice(1).toLowerCase();
  yield stem;
  yield `${stem}-${ending}`;
  for (let number = 2; ; number += 1) yield `${stem}-${ending}-${number}`;
}
