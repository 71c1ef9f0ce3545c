import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { fitViewport, keepInWell, zoomViewport } from "./viewport.ts";
import type { Insets, Size, Viewport } from "./viewport.ts";

export type ViewportControl = {
  viewport: Viewport;
  well: Size;
  pan: (dx: number, dy: number) => void;
  zoom: (at: { x: number; y: number }, factor: number) => void;
  /** Between the whole photo and one photo pixel to one css pixel, at this place. */
  toggleActualSize: (at: { x: number; y: number }) => void;
  fit: () => void;
};

/** Where the photo lies in the well. It stays fitted through resizes until it is moved by hand. */
export function useViewport(
  wellRef: RefObject<HTMLElement | null>,
  photo: Size,
  insets: Insets,
): ViewportControl {
  const [well, setWell] = useState<Size>({ width: 0, height: 0 });
  const [moved, setMoved] = useState<Viewport | null>(null);
  const fitted = fitViewport(photo, well, insets);
  const latest = useRef({ fitted, well, photo });
  useLayoutEffect(() => {
    latest.current = { fitted, well, photo };
  });

  useLayoutEffect(() => {
    const element = wellRef.current;
    if (element === null) return undefined;
    const measure = () => setWell({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [wellRef]);

  const pan = useCallback((dx: number, dy: number) => {
    setMoved((before) => {
      const { fitted: fit, well: size, photo: shown } = latest.current;
      const from = before ?? fit;
      return keepInWell({ ...from, x: from.x + dx, y: from.y + dy }, shown, size);
    });
  }, []);

  const zoom = useCallback((at: { x: number; y: number }, factor: number) => {
    setMoved((before) => {
      const { fitted: fit, well: size, photo: shown } = latest.current;
      const zoomed = zoomViewport(before ?? fit, at, factor, Math.min(fit.scale, 1) * 0.5);
      return keepInWell(zoomed, shown, size);
    });
  }, []);

  const toggleActualSize = useCallback((at: { x: number; y: number }) => {
    setMoved((before) => {
      const { fitted: fit } = latest.current;
      if (before !== null) return null;
      return zoomViewport(fit, at, (fit.scale >= 0.99 ? 2 : 1) / fit.scale, fit.scale);
    });
  }, []);

  const fit = useCallback(() => setMoved(null), []);
  return { viewport: moved ?? fitted, well, pan, zoom, toggleActualSize, fit };
}
