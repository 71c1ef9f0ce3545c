import { anonymousUserIdSchema } from "#shared/session.ts";

import type { KeyValueStore } from "./key-value-store.ts";
import { localKeys } from "./storage-keys.ts";

/**
 * The id that makes an anonymous visitor the same person next time: 192 random bits, base64url,
 * kept in local storage. What is stored and not of that form is replaced.
 */
export function readAnonymousUserId(local: KeyValueStore): string {
  const stored = anonymousUserIdSchema.safeParse(local.read(localKeys.anonymousUserId));
  if (stored.success) return stored.data;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const id = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  local.write(localKeys.anonymousUserId, id);
  return id;
}
