import { useSyncExternalStore } from "react";

function watch(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** False only when the browser knows that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}
