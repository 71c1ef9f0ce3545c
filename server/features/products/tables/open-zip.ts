import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { openPromise } from "yauzl";
import type { Entry, ZipFile } from "yauzl";

import { AppError } from "#shared/app-error.ts";
import { maxImportPictures, maxImportTableBytes } from "#shared/product-import.ts";

import { rejectImport } from "./reject-import.ts";

/** What was in an archive: its one table, and its pictures in files that have no name of its own. */
export type OpenedZip = {
  table: { name: string; bytes: Uint8Array };
  /** By name in the archive, as `normaliseName` writes it. */
  pictures: Map<string, { name: string; path: string }>;
};

const maxEntries = maxImportPictures + 50;
const maxPictureBytes = 25 * 1024 * 1024;
const maxTotalBytes = 256 * 1024 * 1024;
const symbolicLink = 0o120000;
const tableName = /\.(?:csv|tsv|txt)$/i;
const pictureName = /\.(?:jpe?g|png|webp)$/i;
const archiveName = /\.(?:zip|jar|7z|rar|gz|tgz|tar|bz2|xz|docx|xlsx)$/i;
/** What systems put beside what people put into an archive. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i;

/**
 * Opens an archive into `directory`. Everything that archives can be built to do harm with is
 * refused with `import_rejected`: names that lead elsewhere or stand there twice, links, passwords,
 * archives within, more files or bytes than an import may have. Sizes are counted while unpacking,
 * whatever the archive says about them, so memory and disk are bounded.
 */
export async function openZip(path: string, directory: string): Promise<OpenedZip> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(path, { autoClose: false });
    return await unpack(zip, directory);
  } catch (error) {
    throw toRejection(error);
  } finally {
    zip?.close();
  }
}

/** Names are told apart as every file system would: without case, in one Unicode form. */
export function normaliseName(name: string): string {
  return name.normalize("NFC").replaceAll("\\", "/").replace(/^\.\//, "").toLowerCase();
}

async function unpack(zip: ZipFile, directory: string): Promise<OpenedZip> {
  if (zip.entryCount > maxEntries) throw rejectImport("zip_too_many_files", String(maxEntries));
  const budget = { left: maxTotalBytes };
  const pictures: OpenedZip["pictures"] = new Map();
  const seen = new Set<string>();
  let table: OpenedZip["table"] | null = null;
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    if (entries > maxEntries) throw rejectImport("zip_too_many_files", String(maxEntries));
    const name = entry.fileName;
    refuseTricks(entry, seen);
    if (name.endsWith("/") || litter.test(name)) continue;
    if (tableName.test(name)) {
      if (table !== null) throw rejectImport("zip_many_tables", name);
      table = { name, bytes: await readEntry(zip, entry, budget) };
    } else if (pictureName.test(name)) {
      const path = join(directory, `picture-${pictures.size}`);
      await writeEntry(zip, entry, { path, budget });
      pictures.set(normaliseName(name), { name, path });
    } else {
      throw rejectImport(archiveName.test(name) ? "zip_nested" : "zip_other_file", name);
    }
  }
  if (table === null) throw rejectImport("zip_no_table");
  if (pictures.size > maxImportPictures) {
    throw rejectImport("zip_too_many_files", String(maxImportPictures));
  }
  return { table, pictures };
}

function refuseTricks(entry: Entry, seen: Set<string>): void {
  const name = entry.fileName;
  const isUnsafe =
    name === "" ||
    /[\p{Cc}:*?"<>|]/u.test(name) ||
    name.startsWith("/") ||
    name.split(/[/\\]/).includes("..");
  if (isUnsafe) throw rejectImport("zip_unsafe_name", name);
  const key = normaliseName(name);
  if (seen.has(key)) throw rejectImport("zip_duplicate_name", name);
  seen.add(key);
  const mode = entry.externalFileAttributes >>> 16;
  if ((mode & 0o170000) === symbolicLink) throw rejectImport("zip_link", name);
  if (entry.isEncrypted()) throw rejectImport("zip_encrypted", name);
}

type Budget = { left: number };

async function readEntry(zip: ZipFile, entry: Entry, budget: Budget): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  const limit = { bytes: maxImportTableBytes, name: entry.fileName };
  const source = await openEntry(zip, entry, limit, budget);
  await pipeline(source, countBytes(limit, budget), async (counted: AsyncIterable<Buffer>) => {
    for await (const chunk of counted) chunks.push(chunk);
  });
  const bytes = Buffer.concat(chunks);
  if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) {
    throw rejectImport("zip_nested", entry.fileName);
  }
  return bytes;
}

async function writeEntry(
  zip: ZipFile,
  entry: Entry,
  { path, budget }: { path: string; budget: Budget },
): Promise<void> {
  const limit = { bytes: maxPictureBytes, name: entry.fileName };
  const source = await openEntry(zip, entry, limit, budget);
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(source, countBytes(limit, budget), file);
}

type Limit = { bytes: number; name: string };

async function openEntry(
  zip: ZipFile,
  entry: Entry,
  limit: Limit,
  budget: Budget,
): Promise<Readable> {
  if (entry.uncompressedSize > Math.min(limit.bytes, budget.left)) {
    throw rejectImport("zip_too_large", limit.name);
  }
  return zip.openReadStreamPromise(entry);
}

function countBytes(limit: Limit, budget: Budget): Transform {
  let left = limit.bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.byteLength;
      budget.left -= chunk.byteLength;
      if (left < 0 || budget.left < 0) done(rejectImport("zip_too_large", limit.name));
      else done(null, chunk);
    },
  });
}

/** What the library throws about an archive is the archive's fault, except what the disk says. */
function toRejection(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error) || "syscall" in error) return error;
  if (/relative path|absolute path|invalid characters in fileName/i.test(error.message)) {
    return rejectImport("zip_unsafe_name", /: (.*)$/.exec(error.message)?.[1] ?? null);
  }
  return rejectImport("zip_unreadable");
}
