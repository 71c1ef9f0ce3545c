import { and, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import type { Database, Transaction } from "../db/database.ts";
import { companyPage, eachCompany, listCompanies } from "../db/each-company.ts";
import { storedFiles } from "../db/schema/stored-files.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Logger } from "../runtime/logger.ts";
import type { WorkFolder } from "../runtime/work-folder.ts";
import { hashStream } from "../storage/hash-file.ts";
import type { FileFacts, Storage } from "../storage/storage.ts";
import { createHurt } from "./checked-storage.ts";
import type { Mend } from "./checked-storage.ts";
import type { FileRecords, StoredFileRow } from "./file-records.ts";

/** What a server does about its stored files without being asked. */
export type Upkeep = {
  /**
   * Removes files that belong to nothing: those that no row names, those that nobody noted, and what
   * writes and uploads left that were broken off. What is younger than an hour stays: it may be about
   * to be named. What nobody noted stays for a week, and is looked for once a day.
   */
  sweep(): Promise<Swept>;
  /**
   * Reads some of the files that were not read for longest, at most `scrubBytes` or a little more, and
   * compares them with what they have to be. Damaged ones are made anew or else said in the log.
   */
  scrub(): Promise<Scrubbed>;
};

export type Swept = { unnamed: number; unnoted: number; unfinished: number; uploads: number };
export type Scrubbed = { read: number; damaged: number; mended: number };

type Parts = {
  files: Storage;
  storage: Storage;
  uploads: WorkFolder;
  records: FileRecords;
  mend: Mend;
  database: Database;
  clock: Clock;
  logger: Logger;
};

const hourMs = 60 * 60_000;
/**
 * No upload, import or render takes as long from its first file to its row. By the database's clock,
 * as the time of the note is: a process whose own clock is ahead must not take what others just store.
 */
const youngSpan = "1 hour";
/**
 * Nothing is written without a note: such a file is an earlier version's, or younger than the database
 * that somebody has just put back, and then it may still be wanted.
 */
const unnotedMs = 7 * 24 * hourMs;
/** Such files are found by listing all that is stored, which a bucket is paid for. */
const listEveryMs = 24 * hourMs;
const batch = 500;
const scrubBytes = 64 * 1024 * 1024;
/** Of one company before the next one has its turn. */
const scrubFiles = 20;
/** Every file is read about once a month; a damaged one every day, as it may have been put back. */
const scrubAgainMs = 30 * 24 * hourMs;
const damagedAgainMs = 24 * hourMs;

export function createUpkeep(parts: Parts): Upkeep {
  const { database, files, uploads, clock } = parts;
  let lastScrubbed: string | null = null;
  let listedAtMs = -Infinity;
  return {
    async sweep() {
      const isListing = clock.now().getTime() - listedAtMs >= listEveryMs;
      if (isListing) listedAtMs = clock.now().getTime();
      const unnotedBefore = new Date(clock.now().getTime() - unnotedMs);
      const swept: Swept = {
        unnamed: 0,
        unnoted: 0,
        unfinished: await files.sweep(clock.now()),
        uploads: await uploads.sweep(clock.now()),
      };
      for await (const companyId of eachCompany(database)) {
        swept.unnamed += await removeUnnamed(parts, companyId);
        if (isListing) swept.unnoted += await removeUnnoted(parts, companyId, unnotedBefore);
      }
      return swept;
    },
    async scrub() {
      const scrubbed: Scrubbed = { read: 0, damaged: 0, mended: 0 };
      const ids = await listCompanies(database, lastScrubbed);
      let bytes = 0;
      for (const companyId of ids) {
        lastScrubbed = companyId;
        for (const row of await findUnread(parts, companyId)) {
          bytes += await scrubFile(parts, row, scrubbed);
          if (bytes >= scrubBytes) return scrubbed;
        }
      }
      if (ids.length < companyPage) lastScrubbed = null;
      return scrubbed;
    },
  };
}

async function removeUnnamed({ database, storage }: Parts, companyId: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const keys = await database.withTenant(companyId, findUnnamed);
    for (const key of keys) await storage.delete(key);
    removed += keys.length;
    if (keys.length < batch) return removed;
  }
}

/** One pass over the names that rows give, however many files there are. */
async function findUnnamed(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from stored_files where stored_at < now() - ${youngSpan}::interval
    except (
      select original_key from images union all select thumb_key from images
      union all select preview_key from images
      union all select original_key from sample_rooms union all select thumb_key from sample_rooms
      union all select preview_key from sample_rooms
      union all select showcase_key from sample_rooms
      union all select thumb_key from designs
      union all select storage_key from render_files
      union all select picture_key from share_versions
      union all select card_key from share_versions
      union all select texture_key from materials
      union all select storage_key from upload_parts
    )
    limit ${batch}`);
  return rows.map(({ key }) => key);
}

async function removeUnnoted(
  { database, files }: Parts,
  companyId: string,
  before: Date,
): Promise<number> {
  let removed = 0;
  let old: string[] = [];
  const removeOld = async (): Promise<void> => {
    const keys = old;
    old = [];
    const rows = await database.withTenant(companyId, (tx) =>
      tx.select({ key: storedFiles.key }).from(storedFiles).where(inArray(storedFiles.key, keys)),
    );
    const noted = new Set(rows.map(({ key }) => key));
    const unnoted = keys.filter((key) => !noted.has(key));
    for (const key of unnoted) await files.delete(key);
    removed += unnoted.length;
  };
  for await (const { key, storedAt } of files.list(companyId)) {
    if (storedAt < before) old.push(key);
    if (old.length === batch) await removeOld();
  }
  if (old.length > 0) await removeOld();
  return removed;
}

function findUnread({ database, clock }: Parts, companyId: string): Promise<StoredFileRow[]> {
  const now = clock.now().getTime();
  const { checkedAt, damagedAt } = storedFiles;
  const isDue = or(
    isNull(checkedAt),
    lt(checkedAt, new Date(now - scrubAgainMs)),
    and(isNotNull(damagedAt), lt(checkedAt, new Date(now - damagedAgainMs))),
  );
  return database.withTenant(companyId, (tx) =>
    tx
      .select()
      .from(storedFiles)
      .where(and(isDue, sql`${storedFiles.storedAt} < now() - ${youngSpan}::interval`))
      .orderBy(sql`${checkedAt} asc nulls first`)
      .limit(scrubFiles),
  );
}

/** Answers how many bytes were read. */
async function scrubFile(
  { files, records, mend, logger }: Parts,
  row: StoredFileRow,
  scrubbed: Scrubbed,
): Promise<number> {
  const { key, bytes, sha256 } = row;
  const found = await readStored(files, row);
  scrubbed.read += 1;
  if (found !== null && isAsNoted(row, found)) {
    if (bytes === null || sha256 === null) await records.note(key, found);
    await records.judge(key, "good");
    return found.bytes;
  }
  scrubbed.damaged += 1;
  logger.error({ key, fault: found === null ? "lost" : "bytes" }, "a stored file is damaged");
  await records.judge(key, "damaged");
  if (await mend(key)) scrubbed.mended += 1;
  return found?.bytes ?? 0;
}

/**
 * What is stored of a file, null for nothing. What is not as it was noted, or was never measured, is read
 * once more: a store may give less than it has, or hurt bytes on their way. Rejects as `unavailable`
 * when it gives something else than it says it has both times, or something else each time.
 */
async function readStored(files: Storage, row: StoredFileRow): Promise<FileFacts | null> {
  const read = () => files.getStream(row.key).then(hashStream).catch(toNothing);
  const found = await read();
  if (found !== null && row.bytes !== null && isAsNoted(row, found)) return found;
  const there = await files.stat(row.key);
  const again = await read();
  const isSame = again?.sha256 === found?.sha256;
  const isGood = again !== null && isAsNoted(row, again);
  if (again?.bytes !== there?.bytes || !(isGood || isSame)) throw createHurt();
  return again;
}

function isAsNoted({ bytes, sha256 }: StoredFileRow, found: FileFacts): boolean {
  return (bytes === null || bytes === found.bytes) && (sha256 === null || sha256 === found.sha256);
}

/** A file that is not there is lost; that the disk does not answer says nothing about the file. */
function toNothing(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
