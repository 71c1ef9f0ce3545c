import { useMemo } from "react";

import { localKeys } from "#renderer/platform/storage-keys.ts";

import { useStoredIds } from "./use-stored-ids.ts";

export type Favourites = {
  /** In the order they were marked. */
  ids: readonly string[];
  has(id: string): boolean;
  toggle(id: string): void;
};

/** More than anybody looks through; the oldest go first. */
const most = 200;

/** The products this browser's person marked with a heart, of every company. */
export function useFavourites(): Favourites {
  const [ids, change] = useStoredIds(localKeys.favouriteProducts, most);
  return useMemo(
    () => ({
      ids,
      has: (id) => ids.includes(id),
      toggle: (id) =>
        change((before) => {
          const kept = before.filter((other) => other !== id);
          return kept.length === before.length ? [...kept, id].slice(-most) : kept;
        }),
    }),
    [ids, change],
  );
}
