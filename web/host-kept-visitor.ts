import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";
import { anonymousUserIdSchema } from "#shared/session.ts";

import type { HostLink } from "./host-link.ts";

export type HostKeptVisitor = ReturnType<typeof createHostKeptVisitor>;

/**
 * Who an anonymous visitor is, for a frame that may keep nothing: the page around keeps it and
 * brings it back next time. Nothing else goes there, least of all anybody's token. What is kept
 * there is never replaced before it is known here; where there turn out to be two, they are merged.
 */
export function createHostKeptVisitor(parts: {
  local: KeyValueStore;
  link: Pick<HostLink, "send">;
  /** Who the address named; undefined is not known yet. */
  visitor: string | null | undefined;
}) {
  const { local, link } = parts;
  const key = localKeys.anonymousUserId;
  let known = parts.visitor;
  let merge: ((kept: string) => void) | null = null;
  let waiting: string | null = null;
  const put = (value: string | null) => {
    if (known === undefined || known === value) return;
    link.send("token:put", { key, value, was: known });
    known = value;
  };
  const hear = (value: string | null) => {
    const mine = local.read(key);
    known = value;
    if (value === null || mine === null) {
      if (mine !== null) put(mine);
      else if (value !== null) local.write(key, value);
    } else if (value !== mine) {
      if (merge === null) waiting = value;
      else merge(value);
    }
  };
  if (parts.visitor) local.write(key, parts.visitor);

  const store: KeyValueStore = {
    ...local,
    write(name, value) {
      local.write(name, value);
      if (name === key) put(value);
    },
    remove(name) {
      local.remove(name);
      if (name === key) put(null);
    },
  };
  return {
    /** Local storage for the app. */
    store,
    /** Whether there is nothing to wait for before somebody new is made. */
    isKnown: () => known !== undefined,
    /** The page around says who it keeps. */
    restored(value: string | null): void {
      if (value === null || anonymousUserIdSchema.safeParse(value).success) hear(value);
    },
    /** The page around has said all it had to say at first. */
    answered(): void {
      if (known === undefined) hear(null);
    },
    /** Who is to be merged with whom the page around keeps, from now on. */
    onTwo(listener: (kept: string) => void): void {
      merge = listener;
      if (waiting !== null) listener(waiting);
      waiting = null;
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
