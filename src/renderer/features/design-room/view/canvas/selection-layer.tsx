import { styled } from "@mui/material/styles";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";

import type { Rect } from "#kernels/raster.ts";
import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";
import { fullSize, overParent } from "#renderer/theme/layout.ts";

import type { ViewportPart, ViewportState } from "../../model/canvas/viewport-part.ts";
import type { Size } from "../../model/canvas/viewport.ts";
import { findScribbleEnd } from "../../model/document/scribble-shape.ts";
import { selectionStyle, shadowStyle } from "../parts/selection-style.ts";
import type { SelectionStyle } from "../parts/selection-style.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { createOutlinePath, drawSelectionEdge, drawSelectionFill } from "./draw-picture.ts";
import { LayerCanvas, useLayer } from "./layer-canvas.ts";
import type { Layer } from "./layer-canvas.ts";

/** What is selected, and the shadow that goes with it. */
export function SelectionLayers({ viewport }: { viewport: ViewportPart }) {
  const selection = useRoom((room) => room.selection);
  const shadow = useRoom((room) => room.shadow.picture);
  // Under the hatch nobody would see the area fill up, nor judge a surface's colour.
  const isFilled = useRoom(({ surface, erase }) => surface === "object" && erase.task === null);
  const props = { isFilled, viewport };
  return (
    <>
      {shadow === null ? null : <SelectionLayer picture={shadow} look={shadowStyle} {...props} />}
      {selection === null ? null : (
        <SelectionLayer picture={selection} look={selectionStyle} {...props} />
      )}
    </>
  );
}

type LayerProps = {
  picture: SelectionPicture;
  isFilled: boolean;
  look: SelectionStyle;
  viewport: ViewportPart;
};

/** Hatched, with a marching edge. A wall, a floor or a ceiling shows its edge alone. */
function SelectionLayer({ picture, isFilled, look, viewport }: LayerProps) {
  const { image } = useRoomSession();
  const march = useMarch(picture);
  const { fill, edge } = useMemo(
    () => createSelectionDrawing(image, picture, look, march.read),
    [image, picture, look, march],
  );
  const fillRef = useLayer(viewport, isFilled ? fill : nothing);
  const edgeRef = useLayer(viewport, edge, march.sources);
  return (
    <Snapping ref={useSnap(viewport)}>
      <LayerCanvas ref={fillRef} />
      <LayerCanvas ref={edgeRef} />
    </Snapping>
  );
}

const Snapping = styled("div")({ ...overParent, ...fullSize, pointerEvents: "none" });

const snapMs = 160;

/** A thing that was just found under a scribble appears from the finger outwards. */
function useSnap(viewport: ViewportPart): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const { history } = useRoomSession();
  useLayoutEffect(() => {
    const from = findScribbleEnd(history.document.get().selection);
    if (from === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { viewport: place, well } = viewport.get();
    const at = `${place.x + from[0] * place.scale}px ${place.y + from[1] * place.scale}px`;
    const reach = Math.hypot(well.width, well.height);
    const circles = [0, reach].map((radius) => ({ clipPath: `circle(${radius}px at ${at})` }));
    ref.current?.animate(circles, { duration: snapMs, easing: "ease-in" });
  }, [history, viewport]);
  return ref;
}

const nothing: Layer = { draw: () => undefined, findBox: () => null };

/** What an edge reaches beyond its outline, in css pixels. */
const edgeReach = 4;

function createSelectionDrawing(
  photo: Size,
  { coverage, bounds, outlines, mask }: SelectionPicture,
  look: SelectionStyle,
  readMarch: () => number,
): { fill: Layer; edge: Layer } {
  const path = createOutlinePath(outlines);
  const readScale = ({ viewport }: ViewportState) => (photo.width * viewport.scale) / mask.width;
  const findBox = (place: ViewportState): Rect | null => {
    if (bounds === null) return null;
    const { x, y } = place.viewport;
    const scale = readScale(place);
    const reach = scale + edgeReach;
    return {
      left: x + bounds.left * scale - reach,
      top: y + bounds.top * scale - reach,
      right: x + bounds.right * scale + reach,
      bottom: y + bounds.bottom * scale + reach,
    };
  };
  const drawFill: Layer["draw"] = (context, { viewport }) => {
    // A coverage without a size was given back: the next picture is on its way.
    if (coverage.width === 0 || bounds === null) return;
    drawSelectionFill(context, coverage, bounds, photo, viewport, look);
  };
  const drawEdge: Layer["draw"] = (context, place) =>
    drawSelectionEdge(context, path, readScale(place), place.viewport, readMarch(), look);
  return { fill: { draw: drawFill, findBox }, edge: { draw: drawEdge, findBox } };
}

const marchEveryMs = 90;
const dashPeriod = 13;
/**
 * A new edge catches the eye, then it stands still: nothing moves for longer than five seconds
 * unasked (WCAG 2.2.2), and a phone has its time for the next tap.
 */
const marchSteps = dashPeriod;

/** How far the dashes of `picture` have moved; they stand still for who wants no motion. */
function useMarch(picture: SelectionPicture) {
  const [march] = useState(createMarch);
  useLayoutEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    return march.start(picture);
  }, [march, picture]);
  return march;
}

function createMarch() {
  const listeners = new Set<() => void>();
  let offset = 0;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read: () => offset,
    sources: [{ subscribe }],
    /** Where nothing is selected there is no edge to move. */
    start: ({ bounds }: SelectionPicture) => {
      if (bounds === null) return undefined;
      let steps = 0;
      const timer = setInterval(() => {
        offset = (offset + 1) % dashPeriod;
        for (const listener of listeners) listener();
        steps += 1;
        if (steps === marchSteps) clearInterval(timer);
      }, marchEveryMs);
      return () => clearInterval(timer);
    },
  };
}
