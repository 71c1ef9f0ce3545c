import type { ImageStore } from "./image-store.ts";

/** Pictures in memory, for pages whose IndexedDB is blocked; a `Map` keeps the order of use. */
export function createMemoryImageStore(maxBytes: number): ImageStore {
  const blobs = new Map<string, Blob>();
  const loads = new Map<string, Promise<Blob>>();

  const keep = (key: string, blob: Blob) => {
    blobs.delete(key);
    blobs.set(key, blob);
    let total = 0;
    for (const { size } of blobs.values()) total += size;
    for (const [oldKey, old] of blobs) {
      if (total <= maxBytes) return;
      blobs.delete(oldKey);
      total -= old.size;
    }
  };

  return {
    read(key, load) {
      const blob = blobs.get(key);
      if (blob !== undefined) {
        keep(key, blob);
        return Promise.resolve(blob);
      }
      const running = loads.get(key);
      if (running !== undefined) return running;
      const started = load()
        .then((loaded) => {
          if (loads.get(key) === started) keep(key, loaded);
          return loaded;
        })
        .finally(() => {
          if (loads.get(key) === started) loads.delete(key);
        });
      loads.set(key, started);
      return started;
    },
    write(key, blob) {
      keep(key, blob);
      return Promise.resolve();
    },
    remove(key) {
      blobs.delete(key);
      loads.delete(key);
      return Promise.resolve();
    },
    clear() {
      blobs.clear();
      loads.clear();
      return Promise.resolve();
    },
  };
}
