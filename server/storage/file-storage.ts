import { constants, createReadStream } from "node:fs";
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";

import { AppError } from "#shared/app-error.ts";

import { createWorkFolder } from "../runtime/work-folder.ts";
import { assertStorageKey, isStorageKey } from "./storage-key.ts";
import type { ByteRange, Storage } from "./storage.ts";

/** Where files lie while they are written; it is always there, and says that this is the store. */
const partsFolder = "parts";
const oldPartMs = 60 * 60_000;

/**
 * Keeps files below `directory`, one file a key. What is written goes to a temporary file below
 * `directory` first, is flushed, renamed and its folder flushed, so that a crash leaves the old file,
 * the new one or none. Where `directory` is no longer what it was, as when nothing is mounted there any
 * more, calls reject as `unavailable`: nothing counts as lost then, and nothing is written in its place.
 */
export function createFileStorage(directory: string): Storage {
  const parts = createWorkFolder(join(directory, partsFolder));
  const refuseAbsence = createPresence(directory);
  const toPath = (key: string): string => {
    assertStorageKey(key);
    return join(directory, key);
  };
  const reading = createReading(toPath, refuseAbsence);
  /** Puts the file that `write` makes in the place of `key`. */
  const put = async (key: string, write: (temporary: string) => Promise<void>): Promise<void> => {
    const path = toPath(key);
    await refuseAbsence();
    try {
      await makeFolders(directory, dirname(path));
      await parts.use(async (folder) => {
        const temporary = join(folder, "part");
        await write(temporary);
        await rename(temporary, path);
      });
      await flushFolder(dirname(path));
    } catch (error) {
      throw describeAbsence(error);
    }
  };
  const putLinked = (key: string, from: string) =>
    put(key, (temporary) => linkFile(from, temporary));
  return {
    getBytes: reading.getBytes,
    getStream: reading.getStream,
    stat: reading.stat,
    exists: reading.exists,
    putBytes: (key, bytes) =>
      put(key, (temporary) =>
        writeFile(temporary, bytes, { flag: "wx", mode: 0o600, flush: true }),
      ),
    putFile: async (key, { path, bytes }) => {
      const { size } = await stat(path);
      if (size !== bytes) throw new RangeError(`the file has ${size} bytes, not ${bytes}`);
      await putLinked(key, path);
    },
    copy: (from, key) => reading.read(from, (path) => putLinked(key, path)),
    delete: async (key) => {
      await refuseAbsence();
      await rm(toPath(key), { force: true });
    },
    list: (companyId) => listCompany(directory, companyId),
    check: async () => {
      await refuseAbsence();
      await access(directory, constants.W_OK);
    },
    sweep: async (now) => {
      await refuseAbsence();
      return (await parts.sweep(now)) + (await removeOldParts(directory, now));
    },
  };
}

function createReading(toPath: (key: string) => string, refuseAbsence: () => Promise<void>) {
  /** Does `work` with a file that is there, or `not_found`. */
  const read = async <Result>(
    key: string,
    work: (path: string) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await work(toPath(key));
    } catch (error) {
      if (!isMissing(error)) throw describeAbsence(error);
      await refuseAbsence();
      throw new AppError("not_found", `There is no stored file ${key}.`, { cause: error });
    }
  };
  const statFile = async (key: string): Promise<{ bytes: number } | null> => {
    try {
      return { bytes: (await read(key, (path) => stat(path))).size };
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  };
  return {
    read,
    getBytes: (key: string) => read(key, (path) => readFile(path)),
    getStream: (key: string, range?: ByteRange) =>
      read(key, async (path) => {
        await stat(path);
        return createReadStream(path, range);
      }),
    stat: statFile,
    exists: async (key: string) => (await statFile(key)) !== null,
  };
}

/** Answers what rejects, from the first time on that the folder was there, when it is not any more. */
function createPresence(directory: string): () => Promise<void> {
  const mark = join(directory, partsFolder);
  let made: Promise<unknown> | null = null;
  return async () => {
    made ??= mkdir(mark, { recursive: true, mode: 0o700 });
    try {
      await made;
    } catch (error) {
      made = null;
      throw describeAbsence(error);
    }
    const found = await stat(mark).catch(describeAbsence);
    if (found instanceof Error) throw isMissing(found) ? createAway(found) : found;
  };
}

/** What the system says of a disk, or of a machine with a disk, that is not to be had. */
const awayCodes: ReadonlySet<unknown> = new Set([
  "EROFS",
  "EIO",
  "ESTALE",
  "ENOTCONN",
  "ETIMEDOUT",
  "EHOSTDOWN",
]);

function describeAbsence(error: unknown): unknown {
  const isAway = error instanceof Error && "code" in error && awayCodes.has(error.code);
  return isAway ? createAway(error) : error;
}

function createAway(cause: unknown): AppError {
  const details = { reason: "storage_unavailable", retryAfterSeconds: 5 };
  return new AppError("unavailable", "The folder of the files is away.", { details, cause });
}

/** One file under two names, as neither is ever written again; a copy where the disk has no links. */
async function linkFile(from: string, to: string): Promise<void> {
  await flushFile(from);
  try {
    await link(from, to);
  } catch (error) {
    if (isMissing(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await flushFile(to);
  }
}

async function flushFile(path: string): Promise<void> {
  // Windows flushes only what is open for writing.
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* listCompany(directory: string, companyId: string) {
  for await (const key of listNames(directory, companyId)) {
    const found = isStorageKey(key) ? await stat(join(directory, key)).catch(() => null) : null;
    if (found !== null) yield { key, storedAt: found.mtime };
  }
}

async function* listNames(directory: string, companyId: string) {
  const root = join(directory, "company", companyId);
  for (const kind of await readdir(root).catch(() => [])) {
    for await (const { name } of await opendir(join(root, kind))) {
      yield `company/${companyId}/${kind}/${name}`;
    }
  }
}

/** Earlier versions wrote beside the file that it was to be. */
async function removeOldParts(directory: string, now: Date): Promise<number> {
  let removed = 0;
  for (const companyId of await readdir(join(directory, "company")).catch(() => [])) {
    for await (const name of listNames(directory, companyId)) {
      if (!name.endsWith(".part")) continue;
      const { mtimeMs } = await stat(join(directory, name));
      if (now.getTime() - mtimeMs < oldPartMs) continue;
      await rm(join(directory, name), { force: true });
      removed += 1;
    }
  }
  return removed;
}

/** Makes the folders between `root` and `path`, each new one flushed into the one above it. */
async function makeFolders(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = path; folder.length >= root.length; folder = dirname(folder)) {
    await flushFolder(folder);
  }
  await flushFolder(dirname(first));
}

async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its rename is journalled.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
