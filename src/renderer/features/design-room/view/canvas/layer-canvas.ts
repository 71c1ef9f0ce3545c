import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import type { Rect } from "#kernels/raster.ts";
import { fullSize, overParent } from "#renderer/theme/layout.ts";

import { placeTile } from "../../model/canvas/place-tile.ts";
import type { Tile } from "../../model/canvas/place-tile.ts";
import type { ViewportPart, ViewportState } from "../../model/canvas/viewport-part.ts";
import type { Size } from "../../model/canvas/viewport.ts";

/** A canvas that fills the well and lets pointers through. */
export const LayerCanvas = styled("canvas")({ ...overParent, ...fullSize, pointerEvents: "none" });

export type Layer = {
  readonly draw: (context: CanvasRenderingContext2D, place: ViewportState) => void;
  /** Around all that is drawn, in css pixels of the well; a layer without it fills the well. */
  readonly findBox?: (place: ViewportState) => Rect | null;
};
type Source = { readonly subscribe: (listener: () => void) => () => void };

/**
 * Keeps a layer drawn: at once when it or one of the sources changes, and with the next frame
 * when the photo moves, so that all layers move together and as often as the screen shows it.
 */
export function useLayer(
  viewport: ViewportPart,
  layer: Layer,
  sources: readonly Source[] = noSources,
): RefObject<HTMLCanvasElement | null> {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const drawNow = () => {
      const place = viewport.get();
      const canvas = ref.current;
      if (canvas === null || place.well.width === 0) return;
      const context =
        layer.findBox === undefined
          ? prepareCanvas(canvas, place.well)
          : prepareTile(canvas, layer.findBox(place), place.well);
      if (context !== null) layer.draw(context, place);
    };
    const drawSoon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        drawNow();
      });
    };
    drawNow();
    const stops = [
      viewport.subscribe(drawSoon),
      ...sources.map((source) => source.subscribe(drawNow)),
    ];
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
    };
  }, [viewport, layer, sources]);
  return ref;
}

const noSources: readonly Source[] = [];

/** Makes the canvas as sharp as the screen, empties it, and answers its context in css pixels. */
export function prepareCanvas(
  canvas: HTMLCanvasElement,
  well: Size,
): CanvasRenderingContext2D | null {
  return emptyCanvas(canvas, { left: 0, top: 0, width: well.width, height: well.height });
}

/**
 * The same for a canvas that lies over a part of the well only, as most of what is drawn is small:
 * a canvas may be copied whole with every frame of the page. Null without a box in the well.
 */
export function prepareTile(
  canvas: HTMLCanvasElement,
  box: Rect | null,
  well: Size,
): CanvasRenderingContext2D | null {
  const { style } = canvas;
  const held = { width: parseFloat(style.width) || 0, height: parseFloat(style.height) || 0 };
  const tile = box === null ? null : placeTile(box, well, held);
  canvas.hidden = tile === null;
  if (tile === null) return null;
  style.left = `${tile.left}px`;
  style.top = `${tile.top}px`;
  style.width = `${tile.width}px`;
  style.height = `${tile.height}px`;
  return emptyCanvas(canvas, tile);
}

function emptyCanvas(canvas: HTMLCanvasElement, tile: Tile): CanvasRenderingContext2D | null {
  const density = Math.min(3, globalThis.devicePixelRatio || 1);
  const width = Math.max(1, Math.round(tile.width * density));
  const height = Math.max(1, Math.round(tile.height * density));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.setTransform(density, 0, 0, density, -tile.left * density, -tile.top * density);
  context.clearRect(tile.left, tile.top, tile.width, tile.height);
  return context;
}
