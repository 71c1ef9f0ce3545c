import { useCallback, useLayoutEffect, useMemo, useState } from "react";

import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";

import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import { selectionStyle, shadowStyle } from "../parts/selection-style.ts";
import type { SelectionStyle } from "../parts/selection-style.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { createOutlinePath, drawSelectionEdge, drawSelectionFill } from "./draw-picture.ts";
import { LayerCanvas, useLayer } from "./layer-canvas.ts";
import type { Draw } from "./layer-canvas.ts";

/** What is selected, and the shadow that goes with it. */
export function SelectionLayers({ viewport }: { viewport: ViewportPart }) {
  const selection = useRoom((room) => room.selection);
  const shadow = useRoom((room) => room.shadow.picture);
  // Under the hatch nobody would see the area fill up.
  const isFilled = useRoom(
    ({ history, erase }) => history.document.paintedEditId === null && erase.task === null,
  );
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

/** Hatched, with a marching edge. What is painted shows its edge alone. */
function SelectionLayer({ picture, isFilled, look, viewport }: LayerProps) {
  const { image } = useRoomSession();
  const drawFill = useCallback<Draw>(
    (context, { viewport: place }) => {
      // A coverage without a size was given back: the next picture is on its way.
      const { coverage, bounds } = picture;
      if (!isFilled || coverage.width === 0 || bounds === null) return;
      drawSelectionFill(context, coverage, bounds, image, place, look);
    },
    [picture, isFilled, look, image],
  );
  const path = useMemo(() => createOutlinePath(picture.outlines), [picture]);
  const march = useMarch();
  const drawEdge = useCallback<Draw>(
    (context, { viewport: place }) => {
      const scale = (image.width * place.scale) / picture.mask.width;
      drawSelectionEdge(context, path, scale, place, march.read(), look);
    },
    [picture, path, look, image, march],
  );
  const fillRef = useLayer(viewport, drawFill);
  const edgeRef = useLayer(viewport, drawEdge, march.sources);
  return (
    <>
      <LayerCanvas ref={fillRef} />
      <LayerCanvas ref={edgeRef} />
    </>
  );
}

const marchEveryMs = 90;
const dashPeriod = 13;

/** How far the dashes have moved; they stand still for who wants no motion. */
function useMarch() {
  const [march] = useState(createMarch);
  const { start } = march;
  useLayoutEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    return start();
  }, [start]);
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
    start: () => {
      const timer = setInterval(() => {
        offset = (offset + 1) % dashPeriod;
        for (const listener of listeners) listener();
      }, marchEveryMs);
      return () => clearInterval(timer);
    },
  };
}
