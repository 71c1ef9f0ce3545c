import type { MaskShape, Point } from "#shared/mask.ts";

import { chooseSelectionMode } from "../document/choose-selection-mode.ts";
import type { SelectionModifiers } from "../document/choose-selection-mode.ts";
import { findsThings, picksSurfaces } from "../document/room-tool.ts";
import type { RoomTool } from "../document/room-tool.ts";
import type { RoomSession } from "../room-session.ts";
import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import {
  createPolygonShapes,
  createRectangleShapes,
  createStrokeShapes,
} from "./create-selection-shapes.ts";
import type { ViewportPart } from "./viewport-part.ts";

export type ReticleState = {
  /** In pixels of the upright original; null until it is called for. */
  readonly at: Point | null;
  /** Corners set so far with the rectangle or the lasso. */
  readonly corners: readonly Point[];
};

export type ReticleKey = { key: string; shiftKey: boolean; altKey: boolean };

export type Reticle = Readable<ReticleState> & {
  readonly hide: () => void;
  /** Shows it where it was, or in the middle of the photo. */
  readonly show: () => void;
  /** Sets a corner by pointer; one on the lasso's first or last corner closes it. */
  readonly place: (point: Point, modifiers: SelectionModifiers) => void;
  /** Leads the open line to the pointer. */
  readonly follow: (point: Point) => void;
  /** What became of a key: nobody else may have it, it was used, or it means nothing here. */
  readonly press: (key: ReticleKey) => "kept" | "used" | null;
};

type Session = Pick<RoomSession, "image" | "tools" | "history" | "pick" | "tap">;

const noCorners: readonly Point[] = [];

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Closer than this, in css pixels, a corner is meant to be one that is there already. */
const cornerReach = 10;
/** Css pixels by which a key moves the photo. */
const panStep = 48;

/** Selecting without dragging: arrow keys move a reticle, Enter or a click works the tool there. */
export function createReticle(session: Session, viewport: ViewportPart): Reticle {
  const { image, tools } = session;
  const at = createStore<Point | null>(null);
  const set = createStore<{ tool: RoomTool; corners: readonly Point[] } | null>(null);
  // Corners belong to the tool they were set with.
  const corners = derive([set, tools], (held, { tool }) =>
    held?.tool === tool ? held.corners : noCorners,
  );
  const setCorners = (next: readonly Point[]) =>
    set.set(next.length === 0 ? null : { tool: tools.get().tool, corners: next });
  const hide = () => {
    at.set(null);
    setCorners(noCorners);
  };
  const middle: Point = [image.width / 2, image.height / 2];
  const move = (direction: readonly [number, number], isFast: boolean) => {
    at.set(stepAside(at.get(), direction, image, isFast ? 20 : 100));
  };
  const work = (key: ReticleKey) => {
    const point = at.get() ?? middle;
    at.set(point);
    const modifiers = { shift: key.shiftKey, alt: key.altKey };
    setCorners(selectAt(session, point, corners.get(), modifiers));
  };
  return {
    ...derive([at, corners], (point, open) => ({ at: point, corners: open })),
    hide,
    show: () => at.set(at.get() ?? middle),
    place: (point, modifiers) => {
      const open = corners.get();
      const met = findMetCorner(open, point, cornerReach / viewport.get().viewport.scale);
      const isClosing = met !== null && tools.get().tool === "lasso";
      if (isClosing && open.length < 3) return;
      const target = isClosing ? (open.at(-1) ?? point) : point;
      const left = selectAt(session, target, open, modifiers);
      setCorners(left);
      at.set(left.length === 0 ? null : point);
    },
    follow: at.set,
    press: (key) => {
      const direction = arrows[key.key];
      if (direction !== undefined && tools.get().tool === "move") {
        viewport.pan(-direction[0] * panStep, -direction[1] * panStep);
      } else if (direction !== undefined) move(direction, key.shiftKey);
      else if (key.key === "Enter") work(key);
      else if (key.key === "Escape" && at.get() !== null) {
        hide();
        return "kept";
      } else if (key.key === "Backspace" && corners.get().length > 0) {
        setCorners(corners.get().slice(0, -1));
        return "kept";
      } else return null;
      return "used";
    },
  };
}

/** One of `steps` steps along the photo's long side; the first one leads to its middle. */
function stepAside(
  from: Point | null,
  direction: readonly [number, number],
  { width, height }: Session["image"],
  steps: number,
): Point {
  const step = Math.max(1, Math.max(width, height) / steps);
  const [dx, dy] = [direction[0] * step, direction[1] * step];
  const [x, y] = from ?? [width / 2 - dx, height / 2 - dy];
  return [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))];
}

function findMetCorner(corners: readonly Point[], point: Point, reach: number): Point | null {
  const isMet = (corner: Point | undefined): corner is Point =>
    corner !== undefined && Math.hypot(corner[0] - point[0], corner[1] - point[1]) <= reach;
  const [first] = corners;
  const last = corners.at(-1);
  if (isMet(last)) return last;
  return isMet(first) ? first : null;
}

/** Answers the corners that stay open. */
function selectAt(
  { tools, history, pick, tap }: Session,
  at: Point,
  corners: readonly Point[],
  modifiers: SelectionModifiers,
): readonly Point[] {
  const { tool, stickyMode, brushSize } = tools.get();
  const mode = chooseSelectionMode(tool, modifiers, stickyMode, history.document.get());
  const select = (shapes: readonly MaskShape[]) => {
    if (shapes.length > 0) history.change({ type: "areaSelected", shapes, mode });
  };
  if (picksSurfaces(tool)) tap(at, modifiers);
  if (findsThings(tool)) pick.scribble({ points: [at], radius: brushSize / 2 }, modifiers);
  if (tool === "brush") select(createStrokeShapes([at], brushSize / 2));
  const last = corners.at(-1);
  if (tool === "rectangle") {
    if (last === undefined) return [at];
    select(createRectangleShapes(last, at));
  }
  if (tool === "lasso") {
    const isClosing = last !== undefined && last[0] === at[0] && last[1] === at[1];
    if (!isClosing) return [...corners, at];
    select(createPolygonShapes(corners));
  }
  return noCorners;
}
