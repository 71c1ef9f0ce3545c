import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { SessionEvent } from "#renderer/platform/platform.ts";
import { parseJson } from "#shared/parse-json.ts";

/** The local-storage key through which the tabs of next-auth v4 tell each other. */
const messageKey = "nextauth.message";

export type WatchedPage = {
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
export function watchSession(
  page: WatchedPage,
  listener: (event: SessionEvent) => void,
): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const event = key === messageKey ? readMessage(newValue) : null;
    if (event !== null) listener(event);
  };
  const onVisible = () => {
    if (page.document.visibilityState === "visible") listener("visible");
  };
  page.addEventListener("storage", onStorage);
  page.document.addEventListener("visibilitychange", onVisible);
  return () => {
    page.removeEventListener("storage", onStorage);
    page.document.removeEventListener("visibilitychange", onVisible);
  };
}

/** What another tab did; null when the text is no message about the session. */
function readMessage(text: string | null): SessionEvent | null {
  const message = parseJson(text ?? "") as { event?: unknown; data?: unknown } | null | undefined;
  if (message?.event !== "session" || !message.data) return null;
  return (message.data as { trigger?: unknown }).trigger === "signout" ? "signout" : "storage";
}
