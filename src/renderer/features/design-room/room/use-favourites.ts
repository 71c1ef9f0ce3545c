import { useMemo, useState } from "react";
import { z } from "zod";

import { localKeys } from "#renderer/platform/storage-keys.ts";
import { useServices } from "#renderer/services/services-context.tsx";

export type Favourites = {
  has(id: string): boolean;
  toggle(id: string): void;
};

/** More than anybody looks through; the oldest go first. */
const most = 200;
const storedSchema = z.array(z.uuid()).max(most);

/** The products this browser's person marked with a heart, of every company. */
export function useFavourites(): Favourites {
  const { local } = useServices().platform.storage;
  const [ids, setIds] = useState(() => readIds(local.read(localKeys.favouriteProducts)));
  return useMemo(
    () => ({
      has: (id) => ids.includes(id),
      toggle(id) {
        const kept = ids.filter((other) => other !== id);
        const next = kept.length === ids.length ? [...kept, id].slice(-most) : kept;
        local.write(localKeys.favouriteProducts, JSON.stringify(next));
        setIds(next);
      },
    }),
    [ids, local],
  );
}

function readIds(text: string | null): readonly string[] {
  try {
    return storedSchema.safeParse(JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}
