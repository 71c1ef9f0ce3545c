import { createStore, follow } from "./create-store.ts";
import type { Readable } from "./create-store.ts";

/** What was answered, and for which value. */
export type Answered<Value, Answer> = { readonly to: Value; readonly answer: Answer };

/**
 * What `ask` answers for the newest value, once it has; null until it has answered anything. One thing is asked at
 * a time, and only while somebody listens. Where it rejects, the last answer stays.
 */
export function deriveLater<Value, Answer>(
  source: Readable<Value>,
  ask: (value: Value) => Promise<Answer>,
): Readable<Answered<Value, Answer> | null> {
  const answered = createStore<Answered<Value, Answer> | null>(null);
  let isAsking = false;
  let listeners = 0;
  const askNewest = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    let to: Value;
    do {
      to = source.get();
      try {
        answered.set({ to, answer: await ask(to) });
      } catch {
        // It is asked again with the next change.
      }
    } while (listeners > 0 && !Object.is(source.get(), to));
    isAsking = false;
  };
  let stop: (() => void) | null = null;
  return {
    get: answered.get,
    subscribe: (listener) => {
      listeners += 1;
      const stopHearing = answered.subscribe(listener);
      stop ??= follow(source, () => {
        if (!Object.is(answered.get()?.to, source.get())) void askNewest();
      });
      return () => {
        stopHearing();
        listeners -= 1;
        if (listeners > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
