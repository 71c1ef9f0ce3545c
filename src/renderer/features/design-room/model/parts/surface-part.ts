import type { SelectionKind } from "#renderer/services/kernel-wire.ts";
import type { MaskData } from "#shared/mask.ts";

import { isClicked } from "../document/selection-clicks.ts";
import type { RoomDocument } from "../document/room-document.ts";
import { askOnce } from "../store/ask-once.ts";
import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { PreparedKernels } from "./prepared-kernels.ts";

export type SurfacePart = ReturnType<typeof createSurfacePart>;

/**
 * What is selected: a wall, the floor, the ceiling or a thing. What was drawn by hand or scribbled
 * over alone counts as a thing. Null while nothing is selected or it is not known yet; a selection that is
 * refined stays what it was until the answer comes.
 */
export function createSurfacePart(
  document: Readable<RoomDocument>,
  kernels: Pick<PreparedKernels, "nameSelection" | "namePrepared">,
) {
  const selection = derive([document], (shown) => shown.selection);
  const named = createStore<SelectionKind | null>(null);
  // Not knowing costs a hint only.
  const ask = askOnce((mask: MaskData) =>
    kernels.nameSelection({ edits: document.get().edits, mask }).catch(() => null),
  );
  const name = async (mask: MaskData): Promise<void> => {
    const kind = await ask(mask);
    // A newer selection has its own answer.
    if (selection.get() === mask) named.set(kind);
  };
  return {
    ...named,
    /** Calls back if what is selected now is of this kind, and still selected when that is known. */
    ifNamed: async (kind: SelectionKind, use: () => void): Promise<void> => {
      const mask = selection.get();
      if (mask !== null && (await ask(mask)) === kind && selection.get() === mask) use();
    },
    start: () =>
      follow(selection, (mask) => {
        if (mask === null) named.set(null);
        else if (mask.shapes.every((shape) => !isClicked(shape))) named.set("object");
        else {
          // Known at once where it can be: what is shown of the selection is drawn once.
          const kind = kernels.namePrepared(mask);
          if (kind === null) void name(mask);
          else named.set(kind);
        }
      }),
  };
}
