import { mostVisitEvents } from "#shared/visit-event.ts";
import type { VisitEvent } from "#shared/visit-event.ts";

/** The one way in which the app says what happened in a visit; who collects it stands behind `send`. */
export type VisitReporter = {
  track(event: VisitEvent): void;
  /** Sends at once what has been tracked: the page may be gone soon. */
  flush(): void;
  /** Drops what has not been sent. */
  stop(): void;
};

/** Several events go together. */
const delayMs = 3_000;

/**
 * `send` takes 1 to 50 events, in their order. What it rejects is dropped and nowhere written down: a
 * visit goes on without it.
 */
export function createVisitReporter(send: (events: VisitEvent[]) => Promise<void>): VisitReporter {
  let waiting: VisitEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const take = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const taken = waiting;
    waiting = [];
    return taken;
  };
  const flush = () => {
    const events = take();
    if (events.length > 0) send(events).catch(() => undefined);
  };
  return {
    track(event) {
      waiting.push(event);
      if (waiting.length >= mostVisitEvents) flush();
      else timer ??= setTimeout(flush, delayMs);
    },
    flush,
    stop: () => void take(),
  };
}
