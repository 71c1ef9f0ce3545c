import { createHash } from "node:crypto";
import { Readable } from "node:stream";

import { AppError } from "#shared/app-error.ts";

import type { Logger } from "../runtime/logger.ts";
import { hashBytes, hashStream } from "../storage/hash-file.ts";
import type { ByteRange, CheckedStorage, Storage } from "../storage/storage.ts";
import type { FileRecords, StoredFileRow } from "./file-records.ts";

/** Makes a lost or spoilt file anew from what it was made of; false when that cannot be. */
export type Mend = (key: string) => Promise<boolean>;

type Parts = { files: Storage; records: FileRecords; logger: Logger; mend: Mend };

/**
 * A storage that knows what its files have to be and gives none that is something else: its size is
 * compared each time, its bytes wherever it is read or sent whole. What is lost or spoilt is made anew by
 * `mend`, or `file_damaged`. A file is noted before it is written, and forgotten after it is removed,
 * so that none lies there unknown.
 */
export function createCheckedStorage(parts: Parts): CheckedStorage {
  const { files, records } = parts;
  const { judge, settleFault, check } = createChecks(parts);
  return {
    putBytes: async (key, bytes) => {
      await records.note(key, await hashBytes(bytes));
      await files.putBytes(key, bytes);
    },
    putFile: async (key, file) => {
      await records.note(key, file);
      await files.putFile(key, file);
    },
    copy: async (from, key) => {
      const row = await check(from);
      const known =
        row === null || row.bytes === null || row.sha256 === null
          ? await hashBytes(await files.getBytes(from))
          : { bytes: row.bytes, sha256: row.sha256 };
      await records.note(key, known);
      await files.copy(from, key);
    },
    getBytes: async (key) => {
      const row = await check(key);
      const bytes = await files.getBytes(key);
      if (row === null || row.sha256 === null) return bytes;
      const { sha256 } = await hashBytes(bytes);
      if (sha256 === row.sha256) return bytes;
      if (!(await isSpoilt(files, row, sha256))) throw createHurt();
      await settleFault(row, "bytes");
      return files.getBytes(key);
    },
    getStream: (key, range) => files.getStream(key, range),
    open: async (key) => {
      const row = await check(key);
      const bytes = row?.bytes ?? (await files.stat(key))?.bytes;
      if (bytes === undefined) throw new AppError("not_found", "The stored file is missing.");
      const read = (range: ByteRange | null) =>
        range === null && row !== null && bytes > 0
          ? readWhole(files, row, bytes, judge)
          : files.getStream(key, range ?? undefined);
      return { bytes, read };
    },
    stat: async (key) => {
      await check(key);
      return files.stat(key);
    },
    exists: async (key) => {
      const row = await records.find(key);
      return row === null ? files.exists(key) : (await findFault(files, row)) === null;
    },
    delete: async (key) => {
      await files.delete(key);
      await records.forget(key);
    },
    list: (companyId) => files.list(companyId),
    check: () => files.check(),
    sweep: (now) => files.sweep(now),
  };
}

/** What is asked of a file before it is given, and what is done about one that is not what it has to be. */
function createChecks({ files, records, logger, mend }: Parts) {
  const judge = async (row: StoredFileRow, fault: string): Promise<void> => {
    if (row.damagedAt !== null) return;
    logger.error({ key: row.key, fault }, "a stored file is damaged");
    await records.judge(row.key, "damaged");
  };
  const settleFault = async (row: StoredFileRow, fault: string): Promise<void> => {
    await judge(row, fault);
    if (!(await mend(row.key))) throw createDamaged();
  };
  /** What is known of the file; it is there in its size when this resolves, unless nothing is known. */
  const check = async (key: string): Promise<StoredFileRow | null> => {
    const row = await records.find(key);
    const fault = row === null ? null : await findFault(files, row);
    if (row === null || fault === null) return row;
    // Somebody may have put it back since it was found damaged.
    if (fault === "bytes" && !(await isSpoilt(files, row))) await records.judge(key, "good");
    else await settleFault(row, fault);
    return records.find(key);
  };
  return { judge, settleFault, check };
}

/** All of a file, which fails before its end where it is not what it has to be. */
async function readWhole(
  files: Storage,
  row: StoredFileRow,
  bytes: number,
  judge: (row: StoredFileRow, fault: string) => Promise<void>,
): Promise<Readable> {
  // By its ends: a store that has less than it said must not go unnoticed.
  const stream = await files.getStream(row.key, { start: 0, end: bytes - 1 });
  if (row.sha256 === null) return stream;
  const fail = async (found: string) => {
    if (!(await isSpoilt(files, row, found))) throw createHurt();
    await judge(row, "bytes");
    throw createDamaged();
  };
  const verified = Readable.from(verify(stream, row.sha256, fail), { objectMode: false });
  return verified.once("close", () => stream.destroy());
}

/** The same bytes, the last of them only once all have the digest that they have to have. */
async function* verify(stream: Readable, sha256: string, fail: (found: string) => Promise<never>) {
  const hash = createHash("sha256");
  let held: Buffer | null = null;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (held !== null) yield held;
    held = chunk;
  }
  const found = hash.digest("hex");
  if (found !== sha256) await fail(found);
  if (held !== null) yield held;
}

/** Why the file is not what it has to be, as far as that shows without reading it. */
async function findFault(files: Storage, row: StoredFileRow): Promise<string | null> {
  const found = await files.stat(row.key);
  if (found === null) return "lost";
  if (row.bytes !== null && found.bytes !== row.bytes) return "size";
  return row.damagedAt === null ? null : "bytes";
}

/**
 * Reads a file once more, whose size was found right: bytes may have been hurt on their way, and a store that
 * gives less than it says it has may give the rest later. Only what is the same wrong bytes both times is
 * spoilt. `found` is the digest of the first reading, where there was one.
 */
async function isSpoilt(files: Storage, row: StoredFileRow, found?: string): Promise<boolean> {
  const read = async () => hashStream(await files.getStream(row.key));
  const before = found ?? (await read()).sha256;
  if (before === row.sha256) return false;
  const again = await read();
  return again.sha256 === before && (row.bytes === null || again.bytes === row.bytes);
}

/** For a file whose store does not give what it has; nothing is wrong with the file. */
export function createHurt(): AppError {
  const details = { reason: "storage_unavailable", retryAfterSeconds: 1 };
  return new AppError("unavailable", "The stored file was hurt on its way.", { details });
}

function createDamaged(): AppError {
  return new AppError(
    "file_damaged",
    "The stored file is lost or damaged, and there is nothing to make it of.",
  );
}
