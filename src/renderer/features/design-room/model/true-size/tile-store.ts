import type { TilePlace } from "#renderer/services/large-photo/large-photo-wire.ts";

import type { Size } from "../canvas/viewport.ts";
import { createStore } from "../store/create-store.ts";
import { keyTile } from "./list-tiles.ts";

export type TrueSizeTile = TilePlace & { readonly bitmap: ImageBitmap };

export type TrueSizeState = {
  /** What is shown over the preview; nothing while the preview is all there is. */
  readonly tiles: readonly TrueSizeTile[];
  /** Of the large photo that the tiles are parts of. */
  readonly size: Size;
};

/** The tiles that are shown. What leaves is closed once nobody draws it any more. */
export function createTileStore(size: Size) {
  const none: TrueSizeState = { tiles: [], size };
  const state = createStore(none);
  const replace = (next: TrueSizeState) => {
    const before = state.get().tiles;
    state.set(next);
    for (const { bitmap } of before) {
      if (!next.tiles.some((tile) => tile.bitmap === bitmap)) bitmap.close();
    }
  };
  const find = (place: TilePlace) =>
    state.get().tiles.find((tile) => keyTile(tile) === keyTile(place));
  return {
    state: { get: state.get, subscribe: state.subscribe },
    listMissing: (places: readonly TilePlace[]) => places.filter((place) => !find(place)),
    /** The bitmaps are those of the places that were missing, in their order. */
    show: (places: readonly TilePlace[], bitmaps: readonly ImageBitmap[]) => {
      const fresh = [...bitmaps];
      const tiles = places.flatMap((place) => {
        const bitmap = find(place)?.bitmap ?? fresh.shift();
        return bitmap === undefined ? [] : [{ ...place, bitmap }];
      });
      replace({ tiles, size });
    },
    clear: () => {
      if (state.get().tiles.length > 0) replace(none);
    },
  };
}
