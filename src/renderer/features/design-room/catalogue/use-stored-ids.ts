import { useCallback, useState } from "react";
import { z } from "zod";

import type { localKeys } from "#renderer/platform/storage-keys.ts";
import { useServices } from "#renderer/services/services-context.tsx";

type StoredKey = (typeof localKeys)["favouriteProducts" | "recentProducts"];

/** A list of product ids that this browser keeps for its person; nothing readable is an empty one. */
export function useStoredIds(
  key: StoredKey,
  most: number,
): [readonly string[], (change: (ids: readonly string[]) => readonly string[]) => void] {
  const { local } = useServices().platform.storage;
  const [ids, setIds] = useState(() => readIds(local.read(key), most));
  const change = useCallback(
    (next: (before: readonly string[]) => readonly string[]) => {
      // What another tab has written meanwhile counts.
      const changed = next(readIds(local.read(key), most));
      local.write(key, JSON.stringify(changed));
      setIds(changed);
    },
    [local, key, most],
  );
  return [ids, change];
}

function readIds(text: string | null, most: number): readonly string[] {
  try {
    return (
      z
        .array(z.uuid())
        .max(most)
        .safeParse(JSON.parse(text ?? "[]")).data ?? []
    );
  } catch {
    return [];
  }
}
