import { useState } from "react";
import { z } from "zod";

import { localKeys } from "#renderer/platform/storage-keys.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { parseJson } from "#shared/parse-json.ts";

/** The last ones only: nobody puts away more lists than this. */
const mostCompanies = 100;

/** Whether this browser's person has put the list of a company's first steps away, and how they do. */
export function usePutAway(companyId: string): readonly [isAway: boolean, putAway: () => void] {
  const { local } = useServices().platform.storage;
  const [away, setAway] = useState(() => readAway(local));
  const putAway = () => {
    const ids = [...readAway(local).filter((id) => id !== companyId), companyId];
    const kept = ids.slice(-mostCompanies);
    local.write(localKeys.setUpPutAway, JSON.stringify(kept));
    setAway(kept);
  };
  return [away.includes(companyId), putAway];
}

function readAway(local: KeyValueStore): readonly string[] {
  const kept = parseJson(local.read(localKeys.setUpPutAway) ?? "");
  return z.array(z.uuid()).safeParse(kept).data ?? [];
}
