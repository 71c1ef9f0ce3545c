import { useMemo } from "react";

import { localKeys } from "#renderer/platform/storage-keys.ts";

import { useStoredIds } from "./use-stored-ids.ts";

export type RecentProducts = {
  /** Last used first. */
  ids: readonly string[];
  note(id: string): void;
};

/** Of each company, that is: its list is what of these it sells. */
const most = 60;

/** The products this browser's person painted or laid, of every company and kind. */
export function useRecentProducts(): RecentProducts {
  const [ids, change] = useStoredIds(localKeys.recentProducts, most);
  return useMemo(
    () => ({
      ids,
      note: (id) => change((before) => [id, ...before.filter((one) => one !== id)].slice(0, most)),
    }),
    [ids, change],
  );
}
