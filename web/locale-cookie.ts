import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";

/** Local storage that also tells the server the language somebody chose, for the pages it writes. */
export function createLocaleCookie(local: KeyValueStore, document: Document): KeyValueStore {
  return {
    ...local,
    write(name, value) {
      local.write(name, value);
      if (name !== localKeys.locale) return;
      document.cookie = `locale=${encodeURIComponent(value)};path=/;max-age=31536000;samesite=lax`;
    },
  };
}
