import type { Clock } from "./clock.ts";

/** What was read a moment ago, so as not to read it again. */
export type Memory<Value> = {
  /** What is remembered under a key, else what `read` gives; all who ask meanwhile share one reading. */
  get(key: string, read: () => Promise<Value>): Promise<Value>;
  /** What is remembered under a key; undefined when nothing is. */
  peek(key: string): Value | undefined;
  /**
   * To be called before reading: what it answers keeps a value, unless something was forgotten
   * meanwhile, for then the value may be older than the change.
   */
  begin(): (key: string, value: Value) => void;
  /** Forgets the values that are meant, and whatever is being read at the moment. */
  forget(isMeant: (value: Value) => boolean): void;
};

/**
 * Remembers up to `max` values for `forMs`. While `mayRemember` says no, everything is read anew and
 * nothing kept.
 */
export function createMemory<Value>(
  clock: Clock,
  { forMs, max, mayRemember }: { forMs: number; max: number; mayRemember: () => boolean },
): Memory<Value> {
  const kept = new Map<string, { value: Value; untilMs: number }>();
  const reading = new Map<string, Promise<Value>>();
  let forgotten = 0;

  const peek = (key: string): Value | undefined => {
    const known = kept.get(key);
    return known !== undefined && mayRemember() && known.untilMs > clock.now().getTime()
      ? known.value
      : undefined;
  };
  const begin = () => {
    const forgottenBefore = forgotten;
    const untilMs = clock.now().getTime() + forMs;
    return (key: string, value: Value): void => {
      if (forgotten !== forgottenBefore || !mayRemember()) return;
      if (kept.size >= max) kept.clear();
      kept.set(key, { value, untilMs });
    };
  };
  return {
    peek,
    begin,
    async get(key, read) {
      const known = peek(key);
      if (known !== undefined) return known;
      const shared = reading.get(key);
      if (shared !== undefined && mayRemember()) return shared;
      const keep = begin();
      const fresh = read();
      reading.set(key, fresh);
      try {
        const value = await fresh;
        keep(key, value);
        return value;
      } finally {
        if (reading.get(key) === fresh) reading.delete(key);
      }
    },
    forget(isMeant) {
      forgotten += 1;
      reading.clear();
      for (const [key, { value }] of kept) if (isMeant(value)) kept.delete(key);
    },
  };
}
