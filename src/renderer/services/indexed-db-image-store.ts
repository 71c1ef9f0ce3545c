import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";

import type { ImageStore } from "./image-store.ts";
import { createMemoryImageStore } from "./memory-image-store.ts";

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
  const memory = createMemoryImageStore(maxBytes);
  const loads = new Map<string, Promise<Blob>>();
  let opening: Promise<Database | null> | null = null;
  let epoch = 0;

  const giveUp = () => {
    opening = Promise.resolve(null);
  };
  const open = () => {
    opening ??= openDatabase(name, giveUp).catch(() => null);
    return opening;
  };
  /** Runs `work` on the database; null when there is none or it failed. */
  const attempt = async <Result>(work: (database: Database) => Promise<Result>) => {
    const database = await open();
    if (database === null) return null;
    try {
      return { result: await work(database) };
    } catch {
      giveUp();
      return null;
    }
  };

  const write = async (key: string, blob: Blob) => {
    const done = await attempt((database) => put(database, key, blob, now(), maxBytes));
    if (done === null) await memory.write(key, blob);
  };

  const readOrLoad = async (key: string, load: () => Promise<Blob>) => {
    const startedIn = epoch;
    const found = await attempt((database) => get(database, key, now()));
    if (found === null) return memory.read(key, load);
    if (found.result !== undefined) return found.result;
    const blob = await load();
    // What was forgotten while it loaded stays forgotten.
    if (startedIn === epoch) await write(key, blob);
    return blob;
  };

  return {
    read(key, load) {
      const running = loads.get(key);
      if (running !== undefined) return running;
      const started = readOrLoad(key, load).finally(() => {
        if (loads.get(key) === started) loads.delete(key);
      });
      loads.set(key, started);
      return started;
    },
    write,
    async remove(key) {
      loads.delete(key);
      await memory.remove(key);
      await attempt((database) => forget(database, [key]));
    },
    async clear() {
      epoch += 1;
      loads.clear();
      await memory.clear();
      await attempt(empty);
    },
  };
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
  blob: Blob,
  usedAt: number,
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
