import type { KeyValueStore } from "./key-value-store.ts";

/** When some tab last had its turn, in milliseconds since 1970. */
const turnKey = "sessionPolledAt";
const lockName = "roomwright:session-poll";

export type PollingPage = Pick<Window, "setInterval" | "clearInterval"> & {
  readonly navigator: Partial<Pick<Navigator, "onLine" | "locks">>;
};

/**
 * Calls back every `seconds`, in one of the tabs of this browser only and not while it is offline;
 * 0 is never. Returns the way to stop. Every tab keeps its own clock and takes the turn when none
 * took it lately, so that a tab the browser has put to sleep never keeps the others waiting.
 */
export function pollSession(
  page: PollingPage,
  local: KeyValueStore,
  seconds: number,
  listener: () => void,
): () => void {
  if (seconds <= 0) return () => undefined;
  let isStopped = false;
  const takeTurn = () => {
    const now = Date.now();
    const lastMs = Number(local.read(turnKey) ?? 0);
    // A turn in the future is of a clock that was set back since.
    if (lastMs <= now && now - lastMs < seconds * 900) return;
    local.write(turnKey, String(now));
    if (!isStopped) listener();
  };
  const timer = page.setInterval(() => {
    if (page.navigator.onLine !== false) void alone(page, takeTurn);
  }, seconds * 1000);
  return () => {
    isStopped = true;
    page.clearInterval(timer);
  };
}

/**
 * Looks and takes in one step where the browser has locks; without them two tabs may, rarely, both
 * find the turn free, which costs one request.
 */
async function alone(page: PollingPage, work: () => void): Promise<void> {
  let isDone = false;
  try {
    const { locks } = page.navigator;
    await locks?.request(lockName, () => {
      isDone = true;
      work();
    });
  } catch {
    // Locks are refused where storage is.
  }
  if (!isDone) work();
}
