import type { ImageStore } from "#renderer/services/image-store.ts";
import { answer, change, openDatabase } from "#renderer/services/indexed-db.ts";
import { pictureDatabase, pictureStores } from "#renderer/services/indexed-db-image-store.ts";

/**
 * Takes what a start without a key has left in the clear into a sealed store, and removes it where it lay: one
 * record at a time, what was used longest ago first, so that a start that is cut off goes on with the next.
 * What cannot be taken is dropped. Never rejects.
 */
export async function moveClearRecords(into: ImageStore): Promise<void> {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === pictureDatabase)) return;
    const database = await openDatabase(pictureDatabase, pictureStores, () => undefined);
    try {
      for (const key of await listByUse(database)) await moveRecord(database, key, into);
    } finally {
      database.close();
    }
  } catch {
    // Without IndexedDB there is nothing to move; what is in another window's hands goes with it.
  }
  await removeDatabase(pictureDatabase).catch(() => undefined);
}

async function listByUse(database: IDBDatabase): Promise<IDBValidKey[]> {
  const facts = database.transaction("facts").objectStore("facts");
  const [keys, values] = await Promise.all([
    answer(facts.getAllKeys()),
    answer<{ usedAt: number }[]>(facts.getAll()),
  ]);
  const usedAt = (index: number) => values[index]?.usedAt ?? 0;
  return keys
    .map((key, index) => ({ key, at: usedAt(index) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ key }) => key);
}

async function moveRecord(
  database: IDBDatabase,
  key: IDBValidKey,
  into: ImageStore,
): Promise<void> {
  const blobs = database.transaction("blobs").objectStore("blobs");
  const blob = await answer<Blob | undefined>(blobs.get(key));
  if (blob !== undefined && typeof key === "string") await into.write(key, blob);
  await change(database, pictureStores, (transaction) => {
    for (const store of pictureStores) transaction.objectStore(store).delete(key);
  });
}

async function removeDatabase(name: string): Promise<void> {
  await answer(indexedDB.deleteDatabase(name));
}
