import { useMemo, useState } from "react";

import { maxChangedDesigns } from "#shared/design-list.ts";
import type { DesignSummary } from "#shared/design.ts";

export type Picked = ReturnType<typeof usePicked>;

const none: ReadonlySet<string> = new Set();

/** Which of the listed designs are selected, while several can be. */
export function usePicked(designs: readonly DesignSummary[] | null) {
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState(none);
  // What is no longer listed is not selected either: nobody deletes what they do not see.
  const chosen = useMemo(
    () => (designs ?? []).filter(({ id }) => ids.has(id)).slice(0, maxChangedDesigns),
    [designs, ids],
  );
  const end = () => {
    setOn(false);
    setIds(none);
  };
  return {
    isOn,
    chosen,
    has: (id: string) => chosen.some((one) => one.id === id),
    begin: () => setOn(true),
    end,
    toggle: (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    pickAll: () => setIds(new Set((designs ?? []).slice(0, maxChangedDesigns).map(({ id }) => id))),
    /** From now on these are selected, and no others. */
    keep: (kept: readonly string[]) => setIds(new Set(kept)),
  };
}
