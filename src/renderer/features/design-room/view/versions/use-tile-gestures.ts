import { useEffect, useMemo } from "react";
import type {
  KeyboardEvent,
  MouseEvent,
  PointerEvent as ReactPointerEvent,
  RefObject,
} from "react";

import { GestureMachine } from "../../model/canvas/gesture-machine.ts";
import type { PointerSample } from "../../model/canvas/gesture-machine.ts";
import type { TileViewport } from "../../model/versions/tile-viewport.ts";
import { placeEvent } from "../canvas/canvas-input.ts";

const keyStep = 40;
const keyZoom = 1.25;
const ignore = () => undefined;

/**
 * Zooming and panning all tiles by what is done to one of them; a press without a drag is `onPress`
 * with the key of its tile. A tile's picture says in `data-tile` whose it is.
 */
export function useTileGestures(
  tiles: RefObject<HTMLElement | null>,
  viewport: TileViewport,
  onPress: (key: string) => void,
) {
  useWheel(tiles, viewport);
  return useMemo(() => createGestures(viewport, onPress), [viewport, onPress]);
}

function createGestures(viewport: TileViewport, onPress: (key: string) => void) {
  let pressed: string | null = null;
  const machine = new GestureMachine({
    readDrag: () => "click",
    beginStroke: ignore,
    extendStroke: ignore,
    finishStroke: ignore,
    cancelStroke: ignore,
    click: () => {
      if (pressed !== null) onPress(pressed);
    },
    pan: viewport.pan,
    zoom: viewport.zoom,
  });
  return {
    onPointerDown: (event: ReactPointerEvent) => {
      const tile = findTile(event.target);
      if (tile === null || !machine.down(createSample(event))) return;
      pressed = tile.dataset["tile"] ?? null;
      tile.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const sample = createSample(event);
      machine.move(sample, [sample]);
    },
    onPointerUp: (event: ReactPointerEvent) => machine.up(createSample(event)),
    onPointerCancel: (event: ReactPointerEvent) => machine.lose(event.pointerId),
    onDoubleClick: (event: MouseEvent) => {
      const tile = findTile(event.target);
      if (tile === null) return;
      const { clientX, clientY } = event;
      viewport.toggle(placeEvent({ clientX, clientY, currentTarget: tile }));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isHere = event.target === event.currentTarget;
      if (isHere && pressKey(event.key, viewport, event.currentTarget)) event.preventDefault();
    },
  };
}

function pressKey(key: string, viewport: TileViewport, tiles: Element): boolean {
  const tile = tiles.querySelector<HTMLElement>("[data-tile]");
  const middle = { x: (tile?.clientWidth ?? 0) / 2, y: (tile?.clientHeight ?? 0) / 2 };
  const moves: Readonly<Record<string, () => void>> = {
    "+": () => viewport.zoom(middle, keyZoom),
    "=": () => viewport.zoom(middle, keyZoom),
    "-": () => viewport.zoom(middle, 1 / keyZoom),
    "0": viewport.fit,
    ArrowLeft: () => viewport.pan(keyStep, 0),
    ArrowRight: () => viewport.pan(-keyStep, 0),
    ArrowUp: () => viewport.pan(0, keyStep),
    ArrowDown: () => viewport.pan(0, -keyStep),
  };
  const move = moves[key];
  move?.();
  return move !== undefined;
}

/** React listens passively to wheels, and then the page would zoom as well. */
function useWheel(tiles: RefObject<HTMLElement | null>, viewport: TileViewport): void {
  useEffect(() => {
    const node = tiles.current;
    if (node === null) return undefined;
    const turn = (event: WheelEvent) => {
      const tile = findTile(event.target);
      if (tile === null) return;
      event.preventDefault();
      const { clientX, clientY, deltaY } = event;
      const at = placeEvent({ clientX, clientY, currentTarget: tile });
      const pixels = Math.max(-300, Math.min(300, deltaY));
      viewport.zoom(at, Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)));
    };
    node.addEventListener("wheel", turn, { passive: false });
    return () => node.removeEventListener("wheel", turn);
  }, [tiles, viewport]);
}

function findTile(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-tile]") : null;
}

/** In the pixels of its tile, which all tiles share. */
function createSample(event: ReactPointerEvent): PointerSample {
  const { pointerId: id, pointerType, button, shiftKey: shift, altKey: alt } = event;
  const { clientX, clientY } = event;
  const currentTarget = findTile(event.target) ?? event.currentTarget;
  const kind = pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse";
  const at = placeEvent({ clientX, clientY, currentTarget });
  return { id, ...at, kind, button, modifiers: { shift, alt } };
}
