/** Bytes that were made a moment ago and can be made again. */
export type ByteCache = {
  get(key: string): Uint8Array | undefined;
  put(key: string, bytes: Uint8Array): void;
};

/**
 * Keeps what was asked for last, up to `maxBytes` altogether. What would take more than half of that alone
 * is not kept.
 */
export function createByteCache(maxBytes: number): ByteCache {
  // A map is in the order in which its entries were put in: the first is the oldest.
  const kept = new Map<string, Uint8Array>();
  let total = 0;
  const drop = (key: string): void => {
    total -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const put = (key: string, bytes: Uint8Array): void => {
    if (bytes.length > maxBytes / 2) return;
    drop(key);
    kept.set(key, bytes);
    total += bytes.length;
    for (const oldest of kept.keys()) {
      if (total <= maxBytes) break;
      drop(oldest);
    }
  };
  return {
    get: (key) => {
      const bytes = kept.get(key);
      if (bytes !== undefined) put(key, bytes);
      return bytes;
    },
    put,
  };
}
