import { createStore, follow } from "./create-store.ts";
import type { Readable } from "./create-store.ts";

/** What was answered, and for which value. */
export type Answered<Value, Answer> = { readonly to: Value; readonly answer: Answer };

/**
 * What `ask` answers for the newest value, once it has; null until it has answered anything. One thing is
 * asked at a time, and only while somebody listens. Where it rejects, the last answer stays until another
 * value is asked.
 */
export function deriveLater<Value, Answer>(
  source: Readable<Value>,
  ask: (value: Value) => Promise<Answer>,
): Readable<Answered<Value, Answer> | null> {
  const answered = createStore<Answered<Value, Answer> | null>(null);
  let asked: { value: Value } | null = null;
  let isAsking = false;
  let listeners = 0;
  let stop: (() => void) | null = null;
  const askNewest = async (): Promise<void> => {
    const to = source.get();
    if (isAsking || stop === null || (asked !== null && Object.is(asked.value, to))) return;
    isAsking = true;
    asked = { value: to };
    try {
      answered.set({ to, answer: await ask(to) });
    } catch {
      // What was answered before is still the best there is.
    }
    isAsking = false;
    await askNewest();
  };
  return {
    get: answered.get,
    subscribe: (listener) => {
      listeners += 1;
      const stopHearing = answered.subscribe(listener);
      if (stop === null) {
        stop = () => undefined;
        stop = follow(source, () => void askNewest());
      }
      return () => {
        stopHearing();
        listeners -= 1;
        if (listeners > 0) return;
        stop?.();
        stop = null;
        // What failed because nobody waited for it any more is asked again.
        if (answered.get()?.to !== asked?.value) asked = null;
      };
    },
  };
}
