import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";
import type { MaskData } from "#shared/mask.ts";

import type { RoomDocument } from "../document/room-document.ts";
import { createStore, derive, watch } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";

export type MarkPart = Readable<SelectionPicture | null> & { readonly start: () => () => void };

/**
 * What is selected, made ready for the screen by a worker; null while nothing is. The picture of
 * the selection before stays until the next one is drawn.
 */
export function createMarkPart(
  document: Readable<RoomDocument>,
  kernels: Pick<OpenPhoto, "drawSelection">,
): MarkPart {
  const selection = derive([document], (shown) => shown.selection);
  const picture = createStore<SelectionPicture | null>(null);
  const take = (next: SelectionPicture | null) => {
    const before = picture.get();
    picture.set(next);
    before?.coverage.close();
  };
  const draw = async (mask: MaskData): Promise<void> => {
    // A newer selection took its place, or the photo is closed.
    const drawn = await kernels.drawSelection({ mask }).catch(() => null);
    if (selection.get() === mask) {
      if (drawn !== null) take(drawn);
    } else drawn?.coverage.close();
  };
  const follow = () => {
    const mask = selection.get();
    if (mask === null) take(null);
    else void draw(mask);
  };
  return {
    get: picture.get,
    subscribe: picture.subscribe,
    start: () => {
      follow();
      return watch(selection, follow);
    },
  };
}
