import { loadOnce } from "#renderer/platform/load-once.ts";

import type { LivePreview } from "./live-preview.ts";

/**
 * A live preview whose code comes with the first edit that it could show. What was asked for last
 * meanwhile is shown then; where the code does not come, nothing is shown and nothing fails.
 */
export function createLaterLivePreview(load: () => Promise<LivePreview>): LivePreview {
  const loadLive = loadOnce(load);
  const listeners = new Set<() => void>();
  let live: LivePreview | null = null;
  let waiting: ((there: LivePreview) => void) | null = null;
  let isClosed = false;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const begin = async (): Promise<void> => {
    const loaded = await loadLive().catch(() => null);
    if (loaded === null || live !== null) return;
    if (isClosed) return loaded.close();
    live = loaded;
    live.subscribe(notify);
    waiting?.(live);
    waiting = null;
  };
  const ask = (run: (there: LivePreview) => void): void => {
    if (live !== null) {
      run(live);
      return;
    }
    waiting = run;
    void begin();
  };
  return {
    prepare: (call) => ask((there) => there.prepare(call)),
    isReady: (call) => live?.isReady(call) ?? false,
    show: (call) => ask((there) => there.show(call)),
    hide() {
      waiting = null;
      live?.hide();
    },
    read: () => live?.read() ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      waiting = null;
      live?.close();
    },
  };
}
