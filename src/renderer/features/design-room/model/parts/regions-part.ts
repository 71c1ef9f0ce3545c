import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { takeSelectableEdits } from "#renderer/services/kernel-work.ts";
import type { EditList } from "#shared/edit.ts";

import { listRegions } from "../document/list-regions.ts";
import type { RoomRegion } from "../document/list-regions.ts";
import type { RoomDocument } from "../document/room-document.ts";
import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { RoomClock } from "../store/room-clock.ts";

/** Edits come in quick succession; looking at the photo waits until they rest. */
const restMs = 150;
const noRegions: readonly RoomRegion[] = [];

/**
 * Has the photo looked at as it is without its paint, so that clicks are answered at once, and
 * says what can be selected on it.
 */
export function createRegionsPart(parts: {
  document: Readable<RoomDocument>;
  isWanted: Readable<boolean>;
  kernels: Pick<OpenPhoto, "proposeRegions">;
  clock: Pick<RoomClock, "after">;
}) {
  const { document, isWanted, kernels, clock } = parts;
  const edits = derive([document], (shown) => shown.edits);
  const shown = keepSteady(derive([edits], takeSelectableEdits));
  const found = createStore<{ edits: EditList; regions: readonly RoomRegion[] } | null>(null);
  const missing = derive([isWanted, shown, found], (isAsked, selectable, known) =>
    isAsked && known?.edits !== selectable ? selectable : null,
  );
  let callOff: (() => void) | null = null;

  const look = async (asked: EditList): Promise<void> => {
    // Without regions the photo can still be clicked.
    const regions = await kernels.proposeRegions({ edits: asked }).catch(() => []);
    if (missing.get() === asked) found.set({ edits: asked, regions: listRegions(regions) });
  };
  return {
    ...derive([found], (known) => known?.regions ?? noRegions),
    start: () => {
      const stop = follow(missing, (asked) => {
        callOff?.();
        if (asked !== null) callOff = clock.after(restMs, () => void look(asked));
      });
      return () => {
        stop();
        callOff?.();
      };
    },
  };
}

/** The same list for as long as it holds the same edits. */
function keepSteady(list: Readable<EditList>): Readable<EditList> {
  let held = list.get();
  return derive([list], (next) => {
    const isSame = held.length === next.length && held.every((edit, at) => edit === next[at]);
    if (!isSame) held = next;
    return held;
  });
}
