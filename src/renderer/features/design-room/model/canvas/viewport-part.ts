import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import { fitViewport, keepInWell, zoomViewport } from "./viewport.ts";
import type { Insets, Size, Viewport } from "./viewport.ts";

type Place = { readonly x: number; readonly y: number };

export type ViewportState = {
  readonly viewport: Viewport;
  /** The canvas in css pixels; nothing before it was measured. */
  readonly well: Size;
  /** What other things cover of it. */
  readonly insets: Insets;
  /** Whether the photo is as wide as the well, however high it is. */
  readonly keepsWidth: boolean;
};

export type ViewportPart = Readable<ViewportState> & {
  readonly measure: (well: Size) => void;
  readonly cover: (insets: Insets) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (at: Place, factor: number) => void;
  /** To one photo pixel to one css pixel, at this place; from there back to the whole photo. */
  readonly toggleTrueSize: (at: Place) => void;
  readonly fit: () => void;
  /** Whether a key is held by which every drag moves the photo. */
  readonly isHeld: () => boolean;
  readonly hold: (isHeld: boolean) => void;
};

const nothing = { top: 0, right: 0, bottom: 0, left: 0 };

/** Where the photo lies in the well. It stays fitted through resizes until it is moved by hand. */
export function createViewportPart(photo: Size, keepsWidth = false): ViewportPart {
  const well = createStore<Size>({ width: 0, height: 0 });
  const insets = createStore<Insets>(nothing);
  const moved = createStore<Viewport | null>(null);
  const held = createStore(false);
  const fitted = derive([well, insets], (size, covered) =>
    fitViewport(photo, size, covered, keepsWidth),
  );
  const state = derive([fitted, moved, well, insets], (fit, hand, size, covered) => ({
    viewport: hand ?? fit,
    well: size,
    insets: covered,
    keepsWidth,
  }));
  const move = (next: Viewport) => moved.set(keepInWell(next, photo, well.get()));
  return {
    ...state,
    measure: ({ width, height }) => well.patch({ width, height }),
    cover: ({ top, right, bottom, left }) => insets.patch({ top, right, bottom, left }),
    pan: (dx, dy) => {
      const { viewport } = state.get();
      move({ ...viewport, x: viewport.x + dx, y: viewport.y + dy });
    },
    zoom: (at, factor) => {
      const least = Math.min(fitted.get().scale, 1) * 0.5;
      move(zoomViewport(state.get().viewport, at, factor, least));
    },
    toggleTrueSize: (at) => {
      const { viewport } = state.get();
      // A photo that is seen whole at its true size goes to twice of it.
      const goal = isAbout(fitted.get().scale, 1) ? 2 : 1;
      if (isAbout(viewport.scale, goal)) moved.set(null);
      else move(zoomViewport(viewport, at, goal / viewport.scale, 0));
    },
    fit: () => moved.set(null),
    isHeld: held.get,
    hold: held.set,
  };
}

function isAbout(scale: number, goal: number): boolean {
  return Math.abs(scale / goal - 1) < 0.005;
}
