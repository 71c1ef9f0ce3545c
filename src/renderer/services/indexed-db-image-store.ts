import { createByteCache } from "./byte-cache.ts";
import { createImageStore } from "./image-store.ts";
import type { ImageStore } from "./image-store.ts";
import { answer, change, openDatabase } from "./indexed-db.ts";

const defaultMaxBytes = 256 * 1024 * 1024;

/** The bytes lie apart from the facts about them, so that making room never reads a picture. */
export const pictureStores: readonly string[] = ["blobs", "facts"];
export const pictureDatabase = "roomwright-images";
type Facts = { bytes: number; usedAt: number };

export type IndexedDbImageStoreOptions = {
  maxBytes?: number;
  /** Milliseconds; what was used longest ago goes first. */
  now?: () => number;
  name?: string;
};

/** An image store in IndexedDB that becomes one in memory the first time IndexedDB fails. */
export function createIndexedDbImageStore(options: IndexedDbImageStoreOptions = {}): ImageStore {
  const { maxBytes = defaultMaxBytes, now = Date.now, name = pictureDatabase } = options;
  // A disk may have room for more than memory has.
  const memory = createByteCache<Blob>(Math.min(maxBytes, defaultMaxBytes), ({ size }) => size);
  let opening: Promise<IDBDatabase | null> | null = null;

  const giveUp = () => {
    opening = Promise.resolve(null);
  };
  const attempt = async <Result>(
    work: (database: IDBDatabase) => Promise<Result>,
    otherwise: () => Result,
  ): Promise<Result> => {
    opening ??= openDatabase(name, pictureStores, giveUp).catch(() => null);
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

function empty(database: IDBDatabase): Promise<void> {
  return change(database, pictureStores, (transaction) => {
    for (const store of pictureStores) transaction.objectStore(store).clear();
  });
}

async function get(database: IDBDatabase, key: string, usedAt: number): Promise<Blob | undefined> {
  const blob = await answer<Blob | undefined>(
    database.transaction("blobs").objectStore("blobs").get(key),
  );
  if (blob === undefined) return undefined;
  const facts: Facts = { bytes: blob.size, usedAt };
  await change(database, ["facts"], (transaction) => {
    transaction.objectStore("facts").put(facts, key);
  });
  return blob;
}

async function put(
  database: IDBDatabase,
  key: string,
  { blob, usedAt }: { blob: Blob; usedAt: number },
  maxBytes: number,
): Promise<void> {
  const facts: Facts = { bytes: blob.size, usedAt };
  await change(database, pictureStores, (transaction) => {
    transaction.objectStore("blobs").put(blob, key);
    transaction.objectStore("facts").put(facts, key);
  });
  await makeRoom(database, maxBytes);
}

async function makeRoom(database: IDBDatabase, maxBytes: number): Promise<void> {
  const store = database.transaction("facts").objectStore("facts");
  const [keys, facts] = await Promise.all([
    answer(store.getAllKeys()),
    answer<Facts[]>(store.getAll()),
  ]);
  const entries = keys.map((key, index) => ({ key, ...(facts[index] ?? { bytes: 0, usedAt: 0 }) }));
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const leaving: IDBValidKey[] = [];
  for (const { key, bytes } of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes) break;
    leaving.push(key);
    total -= bytes;
  }
  if (leaving.length > 0) await forget(database, leaving);
}

function forget(database: IDBDatabase, keys: readonly IDBValidKey[]): Promise<void> {
  return change(database, pictureStores, (transaction) => {
    for (const store of pictureStores) {
      for (const key of keys) transaction.objectStore(store).delete(key);
    }
  });
}
