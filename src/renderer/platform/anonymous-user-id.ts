import { anonymousUserIdSchema } from "#shared/session.ts";
import type { Session } from "#shared/session.ts";

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

/** The server gives a new id where the one that was sent belongs to an account by now: keep that. */
export function keepAnonymousUserId(local: KeyValueStore, session: Session | null): void {
  const id = session?.user.anonymousUserId ?? null;
  if (id !== null && id !== local.read(localKeys.anonymousUserId)) {
    local.write(localKeys.anonymousUserId, id);
  }
}

/** Forgets an id that opens nothing any more; the next one is made when it is needed. */
export function dropAnonymousUserId(local: KeyValueStore): void {
  local.remove(localKeys.anonymousUserId);
}
