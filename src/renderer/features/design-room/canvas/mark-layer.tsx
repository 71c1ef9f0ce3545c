import { useLayoutEffect, useMemo, useRef } from "react";

import {
  createCoverageCanvas,
  createOutlinePath,
  drawMarkEdge,
  drawMarkFill,
  markLook,
  prepareCanvas,
} from "./draw-picture.ts";
import type { MarkLook } from "./draw-picture.ts";
import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";
import { LayerCanvas } from "./photo-layer.tsx";
import type { Size, Viewport } from "./viewport.ts";

const marchEveryMs = 90;
const dashPeriod = 13;

/** Shows what is marked: hatched, with a marching edge. A painted mark shows its edge alone. */
export function MarkLayer({
  mark,
  isFilled,
  look = markLook,
  photo,
  viewport,
  well,
}: {
  mark: SelectionPicture;
  isFilled: boolean;
  look?: MarkLook;
  photo: Size;
  viewport: Viewport;
  well: Size;
}) {
  const fillRef = useRef<HTMLCanvasElement>(null);
  const edgeRef = useRef<HTMLCanvasElement>(null);
  const coverage = useMemo(() => createCoverageCanvas(mark), [mark]);
  const path = useMemo(() => createOutlinePath(mark.outlines), [mark]);

  useLayoutEffect(() => {
    const canvas = fillRef.current;
    if (canvas === null || well.width === 0) return;
    const context = prepareCanvas(canvas, well);
    if (context !== null && isFilled) {
      drawMarkFill(context, coverage, photo, viewport, well, look);
    }
  }, [coverage, isFilled, look, photo, viewport, well]);

  useLayoutEffect(() => {
    const canvas = edgeRef.current;
    if (canvas === null || well.width === 0) return undefined;
    let offset = 0;
    const draw = () => {
      const context = prepareCanvas(canvas, well);
      if (context !== null) {
        drawMarkEdge(context, path, mark, photo, viewport, offset, look);
      }
    };
    draw();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const timer = setInterval(() => {
      offset = (offset + 1) % dashPeriod;
      draw();
    }, marchEveryMs);
    return () => clearInterval(timer);
  }, [path, mark, look, photo, viewport, well]);

  return (
    <>
      <LayerCanvas ref={fillRef} />
      <LayerCanvas ref={edgeRef} />
    </>
  );
}
