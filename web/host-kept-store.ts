import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";

import type { HostLink } from "./host-link.ts";

/**
 * Local storage of a frame that may keep nothing: who an anonymous visitor is goes to the page
 * around, which brings it back next time. Nothing else does, least of all anybody's token.
 */
export function createHostKeptStore(local: KeyValueStore, link: HostLink): KeyValueStore {
  const key = localKeys.anonymousUserId;
  return {
    ...local,
    write(name, value) {
      local.write(name, value);
      if (name === key) link.send("token:put", { key, value });
    },
    remove(name) {
      local.remove(name);
      if (name === key) link.send("token:put", { key, value: null });
    },
  };
}

/** Whether the browser lets this page keep things. */
export function mayKeep(open: () => Storage): boolean {
  const probe = "roomwright";
  try {
    open().setItem(probe, "1");
    open().removeItem(probe);
    return true;
  } catch {
    return false;
  }
}
