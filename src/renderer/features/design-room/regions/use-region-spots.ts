import { useEffect, useMemo, useState } from "react";

import { takeSelectableEdits } from "#renderer/services/kernel-work.ts";
import type { EditList } from "#shared/edit.ts";

import { listSpots } from "./list-spots.ts";
import type { RegionSpot } from "./list-spots.ts";
import { useOpenPhoto } from "../room/open-photo.ts";

/** Edits come in quick succession; looking at the photo waits until they rest. */
const restMs = 150;
const noSpots: readonly RegionSpot[] = [];

/**
 * Has the photo looked at as it is without its paint, so that clicks are answered at once, and
 * answers what can be selected on it.
 */
export function useRegionSpots(edits: EditList, isWanted: boolean): readonly RegionSpot[] {
  const kernels = useOpenPhoto();
  const shown = useSteadyEdits(useMemo(() => takeSelectableEdits(edits), [edits]));
  const [found, setFound] = useState<{ edits: EditList; spots: readonly RegionSpot[] } | null>(
    null,
  );
  const isMissing = isWanted && found?.edits !== shown;

  useEffect(() => {
    if (!isMissing) return undefined;
    const call = { isCurrent: true };
    const look = async () => {
      // Without spots the photo can still be clicked.
      const regions = await kernels.proposeRegions({ edits: shown }).catch(() => []);
      if (call.isCurrent) setFound({ edits: shown, spots: listSpots(regions) });
    };
    const timer = setTimeout(() => void look(), restMs);
    return () => {
      call.isCurrent = false;
      clearTimeout(timer);
    };
  }, [kernels, shown, isMissing]);
  return found?.spots ?? noSpots;
}

/** The same list for as long as it holds the same edits. */
function useSteadyEdits(edits: EditList): EditList {
  const [held, hold] = useState(edits);
  const isSame = held.length === edits.length && held.every((edit, index) => edit === edits[index]);
  if (!isSame) hold(edits);
  return isSame ? held : edits;
}
