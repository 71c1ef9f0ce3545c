/**
 * Picture bytes by key, with the least recently used dropped once the total passes a byte limit.
 */
export type ImageStore = {
  /** The stored bytes, or what `load` brings (stored then). Concurrent calls share one load. */
  read(key: string, load: () => Promise<Blob>): Promise<Blob>;
  write(key: string, blob: Blob): Promise<void>;
  remove(key: string): Promise<void>;
  /** Forgets everything, for instance at sign-out. */
  clear(): Promise<void>;
};

/** Where the bytes are, in memory or anywhere else. */
type ImagePlace = {
  get(key: string): Blob | undefined | Promise<Blob | undefined>;
  set(key: string, blob: Blob): void | Promise<void>;
  delete(key: string): void | Promise<void>;
  clear(): void | Promise<void>;
};

export function createImageStore(place: ImagePlace): ImageStore {
  const loads = new Map<string, Promise<Blob>>();
  return {
    read(key, load) {
      const readOrLoad = async () => {
        const found = await place.get(key);
        if (found !== undefined) return found;
        const blob = await load();
        // What was forgotten while it loaded stays forgotten.
        if (loads.get(key) === started) await place.set(key, blob);
        return blob;
      };
      const running = loads.get(key);
      if (running !== undefined) return running;
      const started = readOrLoad().finally(() => {
        if (loads.get(key) === started) loads.delete(key);
      });
      loads.set(key, started);
      return started;
    },
    write: async (key, blob) => place.set(key, blob),
    async remove(key) {
      loads.delete(key);
      await place.delete(key);
    },
    async clear() {
      loads.clear();
      await place.clear();
    },
  };
}
