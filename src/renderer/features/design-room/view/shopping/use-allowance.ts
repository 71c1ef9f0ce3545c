import { useCallback, useState } from "react";
import { z } from "zod";

import { localKeys } from "#renderer/platform/storage-keys.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { parseJson } from "#shared/parse-json.ts";

import type { Allowance } from "../../model/shopping/list-needs.ts";

export const leastWaste = 5;
export const mostWaste = 15;
export const mostCoats = 3;

const allowanceSchema = z.object({
  wastePercent: z.int().min(leastWaste).max(mostWaste),
  coats: z.int().min(1).max(mostCoats),
});
const usual: Allowance = { wastePercent: 10, coats: 2 };

/** What this browser's person adds for offcuts, and how often they paint. */
export function useAllowance() {
  const { local } = useServices().platform.storage;
  const [allowance, setAllowance] = useState(() => {
    const kept = parseJson(local.read(localKeys.shoppingAllowance) ?? "");
    return allowanceSchema.safeParse(kept).data ?? usual;
  });
  const change = useCallback(
    (changes: Partial<Allowance>) => {
      const next = { ...allowance, ...changes };
      local.write(localKeys.shoppingAllowance, JSON.stringify(next));
      setAllowance(next);
    },
    [allowance, local],
  );
  return [allowance, change] as const;
}
