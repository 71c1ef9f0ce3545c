import { z } from "zod";

import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { localKeys } from "#renderer/platform/storage-keys.ts";
import { parseJson } from "#shared/parse-json.ts";

import { createStore } from "../store/create-store.ts";

type StoredKey = (typeof localKeys)["favouriteProducts" | "removedFavourites" | "recentProducts"];

export type StoredIds = ReturnType<typeof createStoredIds>;

/** A list of product ids that this browser keeps for its person; nothing readable is an empty one. */
export function createStoredIds(local: KeyValueStore, key: StoredKey, most: number) {
  const ids = createStore(readIds(local.read(key), most));
  return {
    get: ids.get,
    subscribe: ids.subscribe,
    change: (next: (before: readonly string[]) => readonly string[]) => {
      // What another tab has written meanwhile counts.
      const changed = next(readIds(local.read(key), most));
      local.write(key, JSON.stringify(changed));
      ids.set(changed);
    },
  };
}

function readIds(text: string | null, most: number): readonly string[] {
  const known = z.array(z.uuid()).max(most);
  return known.safeParse(parseJson(text ?? "")).data ?? [];
}
