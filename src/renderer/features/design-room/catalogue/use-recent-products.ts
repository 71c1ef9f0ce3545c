import { useEffect } from "react";

import { localKeys } from "#renderer/platform/storage-keys.ts";

import { useStoredIds } from "./use-stored-ids.ts";

/** Of each company, that is: its list is what of these it sells. */
const most = 60;

/**
 * The products this browser's person painted or laid, of every company and kind, last used first.
 * The product in hand on the photo is the one that is used, whichever way it came there.
 */
export function useRecentProducts(usedId: string | null): readonly string[] {
  const [ids, change] = useStoredIds(localKeys.recentProducts, most);
  useEffect(() => {
    if (usedId === null) return;
    change((before) => [usedId, ...before.filter((one) => one !== usedId)].slice(0, most));
  }, [usedId, change]);
  return ids;
}
