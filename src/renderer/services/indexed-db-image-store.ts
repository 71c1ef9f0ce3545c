import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";

import { createByteCache } from "./byte-cache.ts";
import { createImageStore } from "./image-store.ts";
import type { ImageStore } from "./image-store.ts";

const defaultMaxBytes = 256 * 1024 * 1024;

/** The bytes lie apart from the facts about them, so that making room never reads a picture. */
type Schema = DBSchema & {
  blobs: { key: string; value: Blob };
  facts: { key: string; value: { bytes: number; usedAt: number } };
};
type Database = IDBPDatabase<Schema>;

export type IndexedDbImageStoreOptions = {
  maxBytes?: number;
  /** Milliseconds; what was used longest ago goes first. */
  now?: () => number;
  name?: string;
};

/** An image store in IndexedDB that becomes one in memory the first time IndexedDB fails. */
export function createIndexedDbImageStore(options: IndexedDbImageStoreOptions = {}): ImageStore {
  const { maxBytes = defaultMaxBytes, now = Date.now, name = "roomwright-images" } = options;
  const memory = createByteCache<Blob>(maxBytes, ({ size }) => size);
  let opening: Promise<Database | null> | null = null;

  const giveUp = () => {
    opening = Promise.resolve(null);
  };
  const attempt = async <Result>(
    work: (database: Database) => Promise<Result>,
    otherwise: () => Result,
  ): Promise<Result> => {
    opening ??= openDatabase(name, giveUp).catch(() => null);
    const database = await opening;
    if (database === null) return otherwise();
    try {
      return await work(database);
    } catch {
      giveUp();
      return otherwise();
    }
  };

  return createImageStore({
    get: (key) =>
      attempt(
        (database) => get(database, key, now()),
        () => memory.get(key),
      ),
    set: (key, blob) =>
      attempt(
        (database) => put(database, key, { blob, usedAt: now() }, maxBytes),
        () => memory.set(key, blob),
      ),
    delete: (key) =>
      attempt(
        (database) => forget(database, [key]),
        () => memory.delete(key),
      ),
    clear: () => attempt(empty, () => memory.clear()),
  });
}

async function empty(database: Database): Promise<void> {
  const transaction = database.transaction(["blobs", "facts"], "readwrite");
  await Promise.all([
    transaction.objectStore("blobs").clear(),
    transaction.objectStore("facts").clear(),
    transaction.done,
  ]);
}

async function openDatabase(name: string, onLost: () => void): Promise<Database> {
  const database = await openDB<Schema>(name, 1, {
    upgrade(upgrading) {
      upgrading.createObjectStore("blobs");
      upgrading.createObjectStore("facts");
    },
    blocking() {
      // A newer version of the product in another tab wants to change the database.
      database.close();
      onLost();
    },
    terminated: onLost,
  });
  return database;
}

async function get(database: Database, key: string, usedAt: number): Promise<Blob | undefined> {
  const blob = await database.get("blobs", key);
  if (blob !== undefined) await database.put("facts", { bytes: blob.size, usedAt }, key);
  return blob;
}

async function put(
  database: Database,
  key: string,
  { blob, usedAt }: { blob: Blob; usedAt: number },
  maxBytes: number,
): Promise<void> {
  const transaction = database.transaction(["blobs", "facts"], "readwrite");
  await Promise.all([
    transaction.objectStore("blobs").put(blob, key),
    transaction.objectStore("facts").put({ bytes: blob.size, usedAt }, key),
    transaction.done,
  ]);
  await makeRoom(database, maxBytes);
}

async function makeRoom(database: Database, maxBytes: number): Promise<void> {
  const keys = await database.getAllKeys("facts");
  const facts = await database.getAll("facts");
  const entries = keys.map((key, index) => ({ key, ...(facts[index] ?? { bytes: 0, usedAt: 0 }) }));
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const leaving: string[] = [];
  for (const { key, bytes } of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes) break;
    leaving.push(key);
    total -= bytes;
  }
  if (leaving.length > 0) await forget(database, leaving);
}

async function forget(database: Database, keys: readonly string[]): Promise<void> {
  const transaction = database.transaction(["blobs", "facts"], "readwrite");
  await Promise.all([
    ...keys.flatMap((key) => [
      transaction.objectStore("blobs").delete(key),
      transaction.objectStore("facts").delete(key),
    ]),
    transaction.done,
  ]);
}
