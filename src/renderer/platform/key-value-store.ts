/** A string store that never throws: where the browser's storage does, memory stands in. */
export type KeyValueStore = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  /** Every key that begins with `prefix`. */
  list(prefix: string): readonly string[];
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
  const listStored = (): readonly (string | null)[] => {
    try {
      const storage = open();
      return Array.from({ length: storage.length }, (_none, index) => storage.key(index));
    } catch {
      return [];
    }
  };
  const list = (prefix: string) =>
    [...memory.keys(), ...listStored()].filter(
      (key): key is string => key?.startsWith(prefix) === true,
    );
  const remove = (key: string) => {
    memory.delete(key);
    try {
      open().removeItem(key);
    } catch {
      // Blocked storage holds nothing to remove.
    }
  };
  return {
    list,
    remove,
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
    removeAll: (prefix) => list(prefix).forEach(remove),
  };
}
