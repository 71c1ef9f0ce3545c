import type { Clock } from "../runtime/clock.ts";

/** Counts what happens to each key within a sliding window, in bounded memory. */
export type HitCounter = {
  /** How long until the key may be hit again; 0 when it may be now. */
  readWaitMs(key: string): number;
  /** When the key was hit within the window, in milliseconds, oldest first. */
  readTimes(key: string): readonly number[];
  /** Counts a hit; the returned function takes it back. */
  add(key: string): () => void;
  forget(key: string): void;
  /** How many keys are remembered. */
  size(): number;
};

const evictionSample = 64;

/**
 * `limit` hits a key within `windowMs`. At most `maxKeys` are remembered: when there are more, a
 * long unhit one below its limit goes first, so a flood of new keys does not free the stopped ones.
 */
export function createHitCounter(
  clock: Clock,
  limit: number,
  windowMs: number,
  maxKeys = 20_000,
): HitCounter {
  /** In the order of their last hit. */
  const hits = new Map<string, number[]>();
  const readRecent = (key: string) => {
    const oldest = clock.now().getTime() - windowMs;
    return (hits.get(key) ?? []).filter((atMs) => atMs > oldest);
  };
  const evict = () => {
    let looked = 0;
    for (const key of hits.keys()) {
      if (readRecent(key).length < limit) return hits.delete(key);
      looked += 1;
      if (looked === evictionSample) break;
    }
    const [longestUnhit] = hits.keys();
    return longestUnhit === undefined ? false : hits.delete(longestUnhit);
  };
  return {
    readWaitMs(key) {
      const recent = readRecent(key);
      const [oldest] = recent.slice(-limit);
      if (recent.length < limit || oldest === undefined) return 0;
      return Math.max(1, oldest + windowMs - clock.now().getTime());
    },
    readTimes: readRecent,
    add(key) {
      const atMs = clock.now().getTime();
      const recent = [...readRecent(key), atMs];
      hits.delete(key);
      if (hits.size >= maxKeys) evict();
      hits.set(key, recent);
      return () => {
        const kept = hits.get(key);
        const place = kept?.indexOf(atMs) ?? -1;
        if (kept !== undefined && place >= 0) kept.splice(place, 1);
      };
    },
    forget(key) {
      hits.delete(key);
    },
    size: () => hits.size,
  };
}
