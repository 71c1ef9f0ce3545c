import { useLayoutEffect } from "react";
import type { RefObject } from "react";

import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import { placeEvent } from "./canvas-input.ts";

/**
 * Ties the well to the viewport: its size is measured, wheel and Space are heard, and where the
 * photo lies is written into its style, by which everything over the photo places itself.
 */
export function useWell(
  elements: RefObject<{ well: HTMLElement | null }>,
  viewport: ViewportPart,
): void {
  useLayoutEffect(() => {
    const { well } = elements.current;
    if (well === null) return undefined;
    const stops = [
      placePhoto(well, viewport),
      watchSize(well, viewport),
      watchWheel(well, viewport),
      watchPanKey(well),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [elements, viewport]);
}

function placePhoto({ style }: HTMLElement, viewport: ViewportPart): () => void {
  const place = () => {
    const { scale, x, y } = viewport.get().viewport;
    style.setProperty("--photo-x", `${x}px`);
    style.setProperty("--photo-y", `${y}px`);
    style.setProperty("--photo-scale", String(scale));
  };
  place();
  return viewport.subscribe(place);
}

function watchSize(well: HTMLElement, viewport: ViewportPart): () => void {
  const measure = () => viewport.measure({ width: well.clientWidth, height: well.clientHeight });
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(well);
  return () => observer.disconnect();
}

/** React listens passively to wheels, and then the page would zoom as well. */
function watchWheel(well: HTMLElement, viewport: ViewportPart): () => void {
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    const isLines = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
    const pixels = Math.max(-300, Math.min(300, isLines ? event.deltaY * 16 : event.deltaY));
    const { clientX, clientY } = event;
    const at = placeEvent({ clientX, clientY, currentTarget: well });
    viewport.zoom(at, Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)));
  };
  well.addEventListener("wheel", turn, { passive: false });
  return () => well.removeEventListener("wheel", turn);
}

/** Whether Space is held while the canvas, or nothing, has the focus: the photo is dragged then. */
function watchPanKey(well: HTMLElement): () => void {
  const show = (isHeld: boolean) => {
    well.dataset["panning"] = String(isHeld);
  };
  const press = (event: KeyboardEvent) => {
    const isHere = event.target === document.body || event.target === well;
    if (event.code !== "Space" || !isHere) return;
    event.preventDefault();
    show(true);
  };
  const release = (event: KeyboardEvent) => {
    if (event.code === "Space") show(false);
  };
  const leave = () => show(false);
  globalThis.addEventListener("keydown", press);
  globalThis.addEventListener("keyup", release);
  globalThis.addEventListener("blur", leave);
  return () => {
    globalThis.removeEventListener("keydown", press);
    globalThis.removeEventListener("keyup", release);
    globalThis.removeEventListener("blur", leave);
  };
}
