import { useSyncExternalStore } from "react";

/** False only when the browser knows that it has no network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(watchNetwork, readIsOnline);
}

/** False only when the browser knows that it has no network. */
export function readIsOnline(): boolean {
  // Not every place that has one knows.
  return "onLine" in navigator ? navigator.onLine : true;
}

/** Hears when the network comes and goes; answers how to stop. */
export function watchNetwork(listener: () => void): () => void {
  globalThis.addEventListener("online", listener);
  globalThis.addEventListener("offline", listener);
  return () => {
    globalThis.removeEventListener("online", listener);
    globalThis.removeEventListener("offline", listener);
  };
}
