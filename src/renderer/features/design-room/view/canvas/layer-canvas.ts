import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import type { ViewportPart, ViewportState } from "../../model/canvas/viewport-part.ts";
import { prepareCanvas } from "./draw-picture.ts";

/** A canvas that fills the well and lets pointers through. */
export const LayerCanvas = styled("canvas")({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  pointerEvents: "none",
});

export type Draw = (context: CanvasRenderingContext2D, place: ViewportState) => void;
type Source = { readonly subscribe: (listener: () => void) => () => void };

/**
 * Keeps a layer drawn: at once when `draw` or one of the sources changes, and with the next frame
 * when the photo moves, so that all layers move together and as often as the screen shows it.
 */
export function useLayer(
  viewport: ViewportPart,
  draw: Draw,
  sources: readonly Source[] = noSources,
): RefObject<HTMLCanvasElement | null> {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const drawNow = () => {
      const place = viewport.get();
      if (ref.current === null || place.well.width === 0) return;
      const context = prepareCanvas(ref.current, place.well);
      if (context !== null) draw(context, place);
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
  }, [viewport, draw, sources]);
  return ref;
}

const noSources: readonly Source[] = [];
