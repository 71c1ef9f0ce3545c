import { AppError } from "#shared/app-error.ts";

/** How one upload is held, let go on and stopped. */
export type UploadControl = {
  pause(): void;
  /** Goes on after a pause, or at once where it would wait. */
  resume(): void;
  /** Ends it: for good, or so that what is stored of it may go on another time. */
  stop(why: "cancelled" | "left"): void;
  readonly stopped: "cancelled" | "left" | null;
  readonly isPaused: boolean;
  /** Of what is sent now; a pause ends it as well. */
  readonly sending: AbortSignal;
  /** Fires when it is stopped. */
  readonly stopping: AbortSignal;
  /** Waits until nobody holds the upload. Rejects with `cancelled` when it was stopped. */
  untilResumed(): Promise<void>;
  /** The same and so long, or until the network is back. */
  wait(ms: number): Promise<void>;
};

/** Calls back when the network comes back, and answers how to stop. */
type WatchOnline = (listener: () => void) => () => void;

export function createUploadControl(watchOnline: WatchOnline): UploadControl {
  const state = { stopped: null as UploadControl["stopped"], isPaused: false };
  const stopping = new AbortController();
  const rest = createRest(watchOnline);
  let sending = new AbortController();
  const untilResumed = async () => {
    while (state.isPaused && state.stopped === null) await rest.sleep(null);
    if (state.stopped !== null) throw new AppError("cancelled", "the upload was stopped");
    if (sending.signal.aborted) sending = new AbortController();
  };
  return {
    pause() {
      state.isPaused = true;
      sending.abort();
      rest.wake();
    },
    resume() {
      state.isPaused = false;
      rest.wake();
    },
    stop(why) {
      state.stopped ??= why;
      sending.abort();
      stopping.abort();
      rest.wake();
    },
    get stopped() {
      return state.stopped;
    },
    get isPaused() {
      return state.isPaused;
    },
    get sending() {
      return sending.signal;
    },
    stopping: stopping.signal,
    untilResumed,
    async wait(ms) {
      if (!state.isPaused && state.stopped === null) await rest.sleep(ms);
      await untilResumed();
    },
  };
}

/** `sleep` ends with `wake`; with a time also then, and when the network is back. */
function createRest(watchOnline: WatchOnline) {
  const sleepers = new Set<() => void>();
  const sleep = (ms: number | null): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        sleepers.delete(end);
        stop();
        resolve();
      };
      const timer = ms === null ? undefined : setTimeout(end, ms);
      const stopWatching = ms === null ? null : watchOnline(end);
      const stop = () => {
        clearTimeout(timer);
        stopWatching?.();
      };
      sleepers.add(end);
    });
  const wake = () => {
    for (const end of sleepers) end();
  };
  return { sleep, wake };
}
