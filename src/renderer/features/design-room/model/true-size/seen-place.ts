import type { ViewportPart } from "../canvas/viewport-part.ts";
import type { Size } from "../canvas/viewport.ts";
import { createStore, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { TileView } from "./list-tiles.ts";

/** Where the photo is seen by whoever shows it; null while nobody does. */
export function createSeenPlace(photo: Size, readDensity: () => number) {
  const viewport = createStore<ViewportPart | null>(null);
  const place = createStore<TileView | null>(null);
  return {
    place: place as Readable<TileView | null>,
    /** From now on the photo is seen in this viewport; answers how to end that. */
    watch: (shown: ViewportPart): (() => void) => {
      viewport.set(shown);
      const stop = follow(shown, (at) => {
        place.set(at.well.width > 0 ? { ...at, photo, density: readDensity() } : null);
      });
      return () => {
        stop();
        viewport.set(null);
        place.set(null);
      };
    },
    /** To true size about the middle of what nothing covers, and from there back to the whole photo. */
    toggle: (): void => {
      const shown = viewport.get();
      if (shown === null) return;
      const { well, insets } = shown.get();
      shown.toggleTrueSize({
        x: (insets.left + well.width - insets.right) / 2,
        y: (insets.top + well.height - insets.bottom) / 2,
      });
    },
  };
}
