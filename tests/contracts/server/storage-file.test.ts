import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createFileStorage } from "#server/storage/file-storage.ts";
import { createStorageKey } from "#server/storage/storage-key.ts";

import { describeStorage } from "./storage-contract.ts";

describeStorage("file storage", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roomwright-storage-"));
  return {
    storage: createFileStorage(directory),
    close: () => rm(directory, { recursive: true, force: true }),
  };
});

test("file storage leaves no temporary file after a failed write", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roomwright-storage-"));
  const storage = createFileStorage(directory);
  const key = createStorageKey("6f0a8a5e-0000-4000-8000-000000000001", "original");
  // What stands in the place of the file lets it be written, and not be put there.
  await mkdir(join(directory, key), { recursive: true });
  await expect(storage.putBytes(key, Uint8Array.of(1, 2, 3))).rejects.toThrow("EISDIR");
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
  await rm(directory, { recursive: true, force: true });
});

test("file storage keeps the old file when replacing it breaks off midway", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roomwright-storage-"));
  const storage = createFileStorage(directory);
  const key = createStorageKey("6f0a8a5e-0000-4000-8000-000000000001", "original");
  await storage.putBytes(key, Uint8Array.of(1, 2, 3));
  const breaking = breakOff() as unknown as Uint8Array;
  await expect(storage.putBytes(key, breaking)).rejects.toThrow("broken off");
  expect([...(await storage.getBytes(key))]).toEqual([1, 2, 3]);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(1);
  await rm(directory, { recursive: true, force: true });
});

test("file storage whose folder has gone is away: nothing counts as lost, nothing is written elsewhere", async () => {
  const place = await mkdtemp(join(tmpdir(), "roomwright-storage-"));
  const [directory, aside] = [join(place, "files"), join(place, "aside")];
  const storage = createFileStorage(directory);
  const key = createStorageKey("6f0a8a5e-0000-4000-8000-000000000001", "original");
  await storage.putBytes(key, Uint8Array.of(1, 2, 3));
  // As a folder looks on which nothing is mounted any more.
  await rename(directory, aside);
  await mkdir(directory);
  const away = { code: "unavailable", details: { reason: "storage_unavailable" } };
  const other = createStorageKey("6f0a8a5e-0000-4000-8000-000000000001", "original");
  for (const ask of [
    () => storage.getBytes(key),
    () => storage.getStream(key),
    () => storage.stat(key),
    () => storage.exists(key),
    () => storage.copy(key, other),
    () => storage.putBytes(other, Uint8Array.of(4)),
    () => storage.delete(key),
    () => storage.sweep(new Date()),
    () => storage.check(),
  ]) {
    await expect(ask()).rejects.toMatchObject(away);
  }
  expect(await readdir(directory)).toEqual([]);
  await rm(directory, { recursive: true });
  await rename(aside, directory);
  expect([...(await storage.getBytes(key))]).toEqual([1, 2, 3]);
  await rm(place, { recursive: true, force: true });
});

/** Node writes what comes of it, and then it fails, as on a full disk. */
async function* breakOff(): AsyncGenerator<Uint8Array> {
  yield Uint8Array.of(4, 5);
  throw new Error("broken off");
}
