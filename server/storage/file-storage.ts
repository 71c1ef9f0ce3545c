import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { AppError } from "#shared/app-error.ts";

import { assertStorageKey } from "./storage-key.ts";
import type { Storage } from "./storage.ts";

/**
 * Keeps files below `directory`, one file a key. A write goes to a temporary file in the same
 * folder, is flushed, renamed and its folder flushed, so that a crash leaves the old file, the new
 * one or none.
 */
export function createFileStorage(directory: string): Storage {
  const toPath = (key: string): string => {
    assertStorageKey(key);
    return join(directory, key);
  };
  return {
    putBytes: async (key, bytes) => {
      const path = toPath(key);
      await makeFolders(directory, dirname(path));
      const temporary = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(temporary, bytes, { flag: "wx", mode: 0o600, flush: true });
        await rename(temporary, path);
        await flushFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    getBytes: async (key) => {
      try {
        return await readFile(toPath(key));
      } catch (error) {
        throw toNotFound(error, key);
      }
    },
    getStream: async (key, range) => {
      const path = toPath(key);
      try {
        await stat(path);
      } catch (error) {
        throw toNotFound(error, key);
      }
      return createReadStream(path, range);
    },
    stat: (key) => statFile(toPath(key)),
    exists: async (key) => (await statFile(toPath(key))) !== null,
    delete: (key) => rm(toPath(key), { force: true }),
  };
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

async function statFile(path: string): Promise<{ bytes: number } | null> {
  try {
    const { size } = await stat(path);
    return { bytes: size };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function toNotFound(error: unknown, key: string): unknown {
  return isMissing(error)
    ? new AppError("not_found", `There is no stored file ${key}.`, { cause: error })
    : error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
