import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";
import { AppError } from "#shared/app-error.ts";
import type { MaskData } from "#shared/mask.ts";

import type { RoomDocument } from "../document/room-document.ts";
import { createStore, derive, follow, watch } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";

export type SelectionPart = ReturnType<typeof createSelectionPart>;

/**
 * What is selected, made ready for the screen by a worker; null while nothing is. The picture of
 * the selection before stays until the next one is drawn.
 */
export function createSelectionPart(
  document: Readable<RoomDocument>,
  kernels: Pick<OpenPhoto, "drawSelection">,
  notify: (notice: "selectionFailed") => void,
) {
  const selection = derive([document], (shown) => shown.selection);
  const drawn = createStore<{ of: MaskData; picture: SelectionPicture } | null>(null);
  const take = (next: { of: MaskData; picture: SelectionPicture } | null) => {
    const before = drawn.get();
    drawn.set(next);
    before?.picture.coverage.close();
  };
  const draw = async (mask: MaskData): Promise<void> => {
    try {
      const picture = await kernels.drawSelection({ mask });
      if (selection.get() === mask) take({ of: mask, picture });
      else picture.coverage.close();
    } catch (cause) {
      // Cancelled: a newer selection took its place, or the photo is closed.
      const isCancelled = cause instanceof AppError && cause.code === "cancelled";
      if (isCancelled || selection.get() !== mask) return;
      // What is drawn so far shows another selection.
      take(null);
      notify("selectionFailed");
    }
  };
  /** Acts as soon as what is selected now is drawn; never when something else is selected by then. */
  const whenDrawn = (act: (picture: SelectionPicture) => void) => {
    const mask = selection.get();
    const now = drawn.get();
    if (mask !== null && now?.of === mask) act(now.picture);
    if (mask === null || now?.of === mask) return;
    const stop = watch(
      derive([selection, drawn], (...both) => both),
      ([wanted, shown]) => {
        if (wanted === mask && shown?.of !== mask) return;
        stop();
        if (wanted === mask && shown !== null) act(shown.picture);
      },
    );
  };
  return {
    ...derive([drawn], (shown) => shown?.picture ?? null),
    whenDrawn,
    start: () =>
      follow(selection, (mask) => {
        if (mask === null) take(null);
        else void draw(mask);
      }),
  };
}
