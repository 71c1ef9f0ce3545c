import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { takeSelectableEdits } from "#renderer/services/kernel-work.ts";
import type { EditList } from "#shared/edit.ts";
import type { ProposedRegion } from "#renderer/services/kernel-wire.ts";
import type { RoomSurface } from "#shared/room-surface.ts";

import { drawMeasured } from "../document/estimate-area.ts";
import type { PhotoSize } from "../document/find-surface.ts";
import { listRegions } from "../document/list-regions.ts";
import type { RoomRegion } from "../document/list-regions.ts";
import type { RoomDocument } from "../document/room-document.ts";
import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { RoomClock } from "../store/room-clock.ts";

/** Edits come in quick succession; looking at the photo waits until they rest. */
const restMs = 150;
/**
 * With surfaces that are prepared nothing hurries. The look takes the worker some seconds, in which a
 * first product would wait.
 */
const calmMs = 3000;
const noRegions: readonly ProposedRegion[] = [];
/** A place of a small mask that is covered by half at least. */
const leastCoverage = 128;

/** What was found on the photo with these edits. */
type Look = { readonly edits: EditList; readonly regions: readonly ProposedRegion[] };

/**
 * Has the photo looked at as it is without its paint, so that clicks are answered at once, and
 * says what can be selected on it: what is prepared at once, the rest when it is found.
 */
export function createRegionsPart(parts: {
  image: PhotoSize;
  document: Readable<RoomDocument>;
  surfaces: Readable<readonly RoomSurface[]>;
  isWanted: Readable<boolean>;
  kernels: Pick<OpenPhoto, "proposeRegions">;
  clock: Pick<RoomClock, "after">;
}) {
  const { image, document, surfaces, isWanted, kernels, clock } = parts;
  const edits = derive([document], (shown) => shown.edits);
  const shown = keepSteady(derive([edits], takeSelectableEdits));
  const found = createStore<Look | null>(null);
  const missing = derive([isWanted, shown, found], (isAsked, selectable, known) =>
    isAsked && known?.edits !== selectable ? selectable : null,
  );
  const offered = derive([found, shown], (known, selectable) =>
    known === null ? noRegions : dropErasedSince(known, selectable, image),
  );
  let callOff: (() => void) | null = null;

  const look = async (asked: EditList): Promise<void> => {
    // Without regions the photo can still be clicked.
    const regions = await kernels.proposeRegions({ edits: asked }).catch(() => []);
    if (missing.get() !== asked) return;
    found.set({ edits: asked, regions: keepSurfaces(found.get()?.regions ?? noRegions, regions) });
  };
  return {
    ...derive([offered, surfaces], (regions, prepared): readonly RoomRegion[] =>
      listRegions(regions, { surfaces: prepared, photo: image }),
    ),
    start: () => {
      const stop = follow(missing, (asked) => {
        callOff?.();
        if (asked === null) return;
        callOff = clock.after(restMs, () => {
          if (surfaces.get().length === 0) void look(asked);
          else callOff = clock.after(calmMs, () => void look(asked));
        });
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

/**
 * Walls, floor and ceiling stay where they are whatever is erased before them, and are called the same
 * as before; things are looked for anew.
 */
function keepSurfaces(
  known: readonly ProposedRegion[],
  found: readonly ProposedRegion[],
): readonly ProposedRegion[] {
  const kept = known.filter(({ kind }) => kind !== "object");
  const kinds = new Set(kept.map(({ kind }) => kind));
  return [...kept, ...found.filter(({ kind }) => !kinds.has(kind))];
}

/** Without the things that were erased after the look: until the next one they would be offered still. */
function dropErasedSince(
  { edits, regions }: Look,
  shown: EditList,
  photo: PhotoSize,
): readonly ProposedRegion[] {
  const erased = shown.flatMap((edit) =>
    edit.kind === "erase" && !edits.includes(edit) ? [drawMeasured(photo, edit.mask)] : [],
  );
  if (erased.length === 0) return regions;
  return regions.filter(
    ({ kind, at: [x, y] }) =>
      kind !== "object" ||
      erased.every(({ width, height, data }) => {
        const column = Math.min(width - 1, Math.floor((x / photo.width) * width));
        const row = Math.min(height - 1, Math.floor((y / photo.height) * height));
        return data[row * width + column]! < leastCoverage;
      }),
  );
}
