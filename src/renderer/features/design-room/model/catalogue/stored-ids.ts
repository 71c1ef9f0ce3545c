import { z } from "zod";

import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { localKeys } from "#renderer/platform/storage-keys.ts";

import { createStore } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";

type StoredKey = (typeof localKeys)["favouriteProducts" | "recentProducts"];

export type StoredIds = Readable<readonly string[]> & {
  readonly change: (next: (before: readonly string[]) => readonly string[]) => void;
};

/** A list of product ids that this browser keeps for its person; nothing readable is an empty one. */
export function createStoredIds(local: KeyValueStore, key: StoredKey, most: number): StoredIds {
  const ids = createStore(readIds(local.read(key), most));
  return {
    get: ids.get,
    subscribe: ids.subscribe,
    change: (next) => {
      // What another tab has written meanwhile counts.
      const changed = next(readIds(local.read(key), most));
      local.write(key, JSON.stringify(changed));
      ids.set(changed);
    },
  };
}

function readIds(text: string | null, most: number): readonly string[] {
  try {
    const known = z.array(z.uuid()).max(most);
    return known.safeParse(JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}
