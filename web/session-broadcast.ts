import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";

/** The local-storage key through which the tabs of next-auth v4 tell each other. */
const messageKey = "nextauth.message";

type WatchedPage = {
  addEventListener: (name: "storage", listener: (event: StorageEvent) => void) => void;
  removeEventListener: (name: "storage", listener: (event: StorageEvent) => void) => void;
  document: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
};

/** Tells the other tabs; the random id makes two messages within one second two events. */
export function broadcastSession(local: KeyValueStore, trigger: "getSession" | "signout"): void {
  local.write(
    messageKey,
    JSON.stringify({
      event: "session",
      data: { trigger },
      timestamp: Math.floor(Date.now() / 1000),
      id: crypto.randomUUID(),
    }),
  );
}

/** Calls back when another tab changed the session or this one becomes visible again. */
export function watchSession(page: WatchedPage, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === messageKey && isSessionMessage(event.newValue)) listener();
  };
  const onVisible = () => {
    if (page.document.visibilityState === "visible") listener();
  };
  page.addEventListener("storage", onStorage);
  page.document.addEventListener("visibilitychange", onVisible);
  return () => {
    page.removeEventListener("storage", onStorage);
    page.document.removeEventListener("visibilitychange", onVisible);
  };
}

function isSessionMessage(text: string | null): boolean {
  try {
    const message: unknown = JSON.parse(text ?? "null");
    if (typeof message !== "object" || message === null) return false;
    return "event" in message && message.event === "session" && "data" in message && !!message.data;
  } catch {
    return false;
  }
}
