import type { Services } from "#renderer/services/services.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

/** What keeping and sending need of the page. */
export type KeptApp = { services: Services; store: AppStore };

/** How sending one thing ended. */
export type Sent =
  | { state: "sent"; designId: string }
  /** Somebody else has changed the room; or it is no longer there. */
  | { state: "conflict" | "gone" }
  | { state: "failed"; code: AppErrorCode };
