/**
 * Picture bytes by key, in IndexedDB and as object URLs, with the least recently used dropped once
 * the total passes a byte limit. Where IndexedDB is blocked, memory stands in.
 */
export type ImageStore = {
  /** The stored bytes, or what `load` brings (stored then). Concurrent calls share one load. */
  read(key: string, load: () => Promise<Blob>): Promise<Blob>;
  write(key: string, blob: Blob): Promise<void>;
  remove(key: string): Promise<void>;
  /** Forgets everything, for instance at sign-out. */
  clear(): Promise<void>;
};
