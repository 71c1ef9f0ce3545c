/** A string store that never throws: where the browser's storage does, memory stands in. */
export type KeyValueStore = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** Removes everything whose key begins with `prefix`. */
  removeAll(prefix: string): void;
};

/**
 * Wraps a browser storage. `open` is called on every access because merely touching
 * `window.sessionStorage` throws in a frame whose storage is blocked. What could not be written
 * is kept in memory for the lifetime of the page.
 */
export function createKeyValueStore(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  return {
    read(key) {
      if (memory.has(key)) return memory.get(key) ?? null;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
    removeAll(prefix) {
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
      try {
        const storage = open();
        const keys = Array.from({ length: storage.length }, (_none, index) => storage.key(index));
        for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
  };
}
