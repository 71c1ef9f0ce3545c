import { GestureMachine } from "../../model/canvas/gesture-machine.ts";
import type { PointerSample } from "../../model/canvas/gesture-machine.ts";
import type { Reticle } from "../../model/canvas/reticle.ts";
import {
  dotReach,
  findShownRegions,
  findRegionNear,
  touchReach,
} from "../../model/canvas/shown-regions.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import { toPhotoPoint } from "../../model/canvas/viewport.ts";
import { hasBrushTip, picksSurfaces } from "../../model/document/room-tool.ts";
import type { RoomSession } from "../../model/room-session.ts";
import type { LiveDrawing } from "./live-drawing.ts";
import type { MoveLoupe } from "./loupe.ts";

type CanvasPoint = { x: number; y: number };

export type CanvasParts = {
  session: RoomSession;
  viewport: ViewportPart;
  reticle: Reticle;
  live: LiveDrawing;
  moveRing: (at: CanvasPoint | null) => void;
  moveLoupe: MoveLoupe;
};

type Pointer = Pick<
  PointerEvent,
  "pointerId" | "pointerType" | "button" | "shiftKey" | "altKey" | "clientX" | "clientY"
> & { currentTarget: Element };
type Move = Pointer & { nativeEvent: Pick<PointerEvent, "getCoalescedEvents"> };
type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey"> & {
  preventDefault: () => void;
  stopPropagation: () => void;
};

export type CanvasInput = ReturnType<typeof createCanvasInput>;

/** The canvas's handlers of pointers and keys, one object for as long as the room is shown. */
export function createCanvasInput(parts: CanvasParts) {
  const machine = createGestures(parts);
  return { ...createPointerHandlers(parts, machine), onKeyDown: createKeyHandler(parts, machine) };
}

function createPointerHandlers(
  { session, viewport, reticle, live, moveRing, moveLoupe }: CanvasParts,
  machine: GestureMachine,
) {
  /** A finger hides what it draws on. */
  const moveGlass = ({ pointerType }: Pointer, at: CanvasPoint) =>
    moveLoupe(pointerType === "touch" && live.isActive() ? at : null);
  const hasCorners = () => reticle.get().corners.length > 0;
  return {
    onPointerDown: (event: Pointer & { preventDefault: () => void }) => {
      if (!hasCorners()) reticle.hide();
      const at = placeEvent(event);
      const isTaken = machine.down(createSample(event, at));
      moveGlass(event, at);
      if (!isTaken) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (event.button === 1) event.preventDefault();
    },
    onPointerMove: (event: Move) => {
      // Read before anything is moved: once an event, and nothing needs to be laid out for it.
      const { left, top } = event.currentTarget.getBoundingClientRect();
      const place = (one: { clientX: number; clientY: number }) => ({
        x: one.clientX - left,
        y: one.clientY - top,
      });
      const at = place(event);
      const isTouch = event.pointerType === "touch";
      moveRing(hasBrushTip(session.tools.get().tool) && !isTouch ? at : null);
      const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
      machine.move(createSample(event, at), all.length > 0 ? all.map(place) : [at]);
      moveGlass(event, at);
      if (hasCorners() && !isTouch) {
        reticle.follow(toPhotoPoint(viewport.get().viewport, at.x, at.y));
      }
    },
    onPointerUp: (event: Pointer) => {
      const at = placeEvent(event);
      machine.up(createSample(event, at));
      moveGlass(event, at);
    },
    onPointerCancel: (event: Pointer) => {
      machine.lose(event.pointerId);
      moveGlass(event, placeEvent(event));
    },
    // By keys alone: who points sees where they are.
    onFocus: ({ currentTarget }: { currentTarget: Element }) => {
      if (currentTarget.matches(":focus-visible")) reticle.show();
    },
    onBlur: () => {
      if (!hasCorners()) reticle.hide();
    },
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onPointerLeave: () => moveRing(null),
    onDoubleClick: (event: { clientX: number; clientY: number; currentTarget: Element }) => {
      if (session.tools.get().tool === "move") viewport.toggleTrueSize(placeEvent(event));
    },
  };
}

function createKeyHandler(
  { session, viewport, reticle, live }: CanvasParts,
  machine: GestureMachine,
) {
  return (event: Key) => {
    if (event.key === "Escape" && live.isActive()) {
      machine.cancel();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || zoomByKey(event.key, viewport)) return;
    const outcome = session.plane.get().open === null ? reticle.press(event) : null;
    if (outcome === null) return;
    event.preventDefault();
    if (outcome === "kept") event.stopPropagation();
  };
}

function createGestures({ session, viewport, live }: CanvasParts): GestureMachine {
  return new GestureMachine({
    readDrag: () => {
      const { tool } = session.tools.get();
      if (tool === "move" || session.plane.get().open !== null || viewport.isHeld()) return "pan";
      return picksSurfaces(tool) ? "click" : "draw";
    },
    beginStroke: live.begin,
    extendStroke: live.extend,
    finishStroke: live.finish,
    cancelStroke: live.cancel,
    click: (at, modifiers) => {
      const { image, tap } = session;
      const { viewport: place } = viewport.get();
      const dots = findShownRegions(session.get(), image, place);
      const reach = at.kind === "touch" ? touchReach : dotReach;
      const [x, y] = findRegionNear(dots, place, at, reach)?.at ?? toPhotoPoint(place, at.x, at.y);
      const isInside = x >= 0 && y >= 0 && x < image.width && y < image.height;
      if (isInside) tap([x, y], modifiers);
    },
    pan: viewport.pan,
    zoom: viewport.zoom,
  });
}

export function placeEvent(event: {
  clientX: number;
  clientY: number;
  currentTarget: Element;
}): CanvasPoint {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function createSample(event: Pointer, at: CanvasPoint): PointerSample {
  const { pointerId: id, pointerType, button, shiftKey: shift, altKey: alt } = event;
  const kind = pointerType === "touch" || pointerType === "pen" ? pointerType : "mouse";
  return { id, ...at, kind, button, modifiers: { shift, alt } };
}

function zoomByKey(key: string, viewport: ViewportPart): boolean {
  const { well } = viewport.get();
  const middle = { x: well.width / 2, y: well.height / 2 };
  if (key === "+" || key === "=") viewport.zoom(middle, 1.25);
  else if (key === "-") viewport.zoom(middle, 0.8);
  else if (key === "0") viewport.fit();
  else return false;
  return true;
}
