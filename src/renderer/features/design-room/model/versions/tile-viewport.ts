import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { Size, Viewport } from "../canvas/viewport.ts";
import { zoomViewport } from "../canvas/viewport.ts";

type Place = { readonly x: number; readonly y: number };

/** Which part of the photo all tiles show: css pixels per photo pixel, and the photo's corner in a tile. */
export type TileViewport = Readable<Viewport> & {
  /** How large a tile's picture is; it has the photo's shape. */
  readonly measure: (picture: Size) => void;
  readonly zoom: (at: Place, factor: number) => void;
  readonly pan: (dx: number, dy: number) => void;
  /** Twice as large at this place, or whole again. */
  readonly toggle: (at: Place) => void;
  readonly fit: () => void;
};

/** The photo always fills its tiles. It is whole until it is made larger. */
export function createTileViewport(photo: Size): TileViewport {
  const picture = createStore<Size>(photo);
  /** In shares of the picture, so that it stays through resizes; null for the whole photo. */
  const moved = createStore<{ zoom: number; x: number; y: number } | null>(null);
  const fitted = derive([picture], ({ width }): Viewport => ({
    scale: width / photo.width,
    x: 0,
    y: 0,
  }));
  const state = derive([fitted, moved, picture], (fit, hand, { width, height }): Viewport =>
    hand === null ? fit : { scale: fit.scale * hand.zoom, x: hand.x * width, y: hand.y * height },
  );
  const move = ({ scale, x, y }: Viewport) => {
    const zoom = scale / fitted.get().scale;
    if (zoom <= 1) {
      moved.set(null);
      return;
    }
    const { width, height } = picture.get();
    const keep = (place: number) => Math.min(0, Math.max(1 - zoom, place));
    moved.set({ zoom, x: keep(x / width), y: keep(y / height) });
  };
  const zoom = (at: Place, factor: number) =>
    move(zoomViewport(state.get(), at, factor, fitted.get().scale));
  return {
    ...state,
    measure: ({ width, height }) => picture.patch({ width, height }),
    zoom,
    pan: (dx, dy) => {
      const { scale, x, y } = state.get();
      move({ scale, x: x + dx, y: y + dy });
    },
    toggle: (at) => {
      if (moved.get() === null) zoom(at, 2);
      else moved.set(null);
    },
    fit: () => moved.set(null),
  };
}
