import type { Point } from "#shared/mask.ts";

import { finishLiveSelection, isTap } from "../../model/canvas/live-selection.ts";
import type { LiveSelection } from "../../model/canvas/live-selection.ts";
import type { Reticle } from "../../model/canvas/reticle.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import { toPhotoPoint } from "../../model/canvas/viewport.ts";
import { chooseSelectionMode } from "../../model/document/choose-selection-mode.ts";
import type { SelectionModifiers } from "../../model/document/choose-selection-mode.ts";
import { findsThings, hasBrushTip, takesCorners } from "../../model/document/room-tool.ts";
import type { RoomSession } from "../../model/room-session.ts";
import { drawLiveSelection } from "./draw-picture.ts";
import { prepareCanvas } from "./layer-canvas.ts";

type CanvasPoint = { x: number; y: number };

/** Draws a selection under the pointer; finishing it makes it a step. */
export type LiveDrawing = {
  /** Where it is drawn (a ref); answers how to leave the canvas alone again. */
  readonly attach: (canvas: HTMLCanvasElement) => () => void;
  readonly isActive: () => boolean;
  readonly begin: (at: CanvasPoint, modifiers: SelectionModifiers) => void;
  readonly extend: (points: readonly CanvasPoint[]) => void;
  readonly finish: () => void;
  readonly cancel: () => void;
};

export function createLiveDrawing(
  session: RoomSession,
  viewport: ViewportPart,
  reticle: Reticle,
): LiveDrawing {
  const { tools, history, selection } = session;
  const layer = createLiveLayer(viewport);
  let live: LiveSelection | null = null;

  const select = (drawn: LiveSelection) => {
    const shapes = finishLiveSelection(drawn);
    const before = history.document.get().selection;
    if (shapes.length > 0) history.change({ type: "areaSelected", shapes, mode: drawn.mode });
    layer.finish(history.document.get().selection === before ? null : drawn);
  };
  const place = ({ x, y }: CanvasPoint): Point => toPhotoPoint(viewport.get().viewport, x, y);
  return {
    attach: (canvas) => {
      const detach = layer.attach(canvas);
      const stop = selection.subscribe(layer.forget);
      return () => {
        detach();
        stop();
      };
    },
    isActive: () => live !== null,
    begin: (at, modifiers) => {
      const { tool, stickyMode, brushSize } = tools.get();
      const mode = chooseSelectionMode(tool, modifiers, stickyMode, history.document.get());
      live = { tool, mode, radius: brushSize / 2, modifiers, points: [place(at)] };
      layer.show(live);
    },
    extend: (points) => {
      if (live === null) return;
      live.points.push(...points.map(place));
      layer.show(live);
    },
    finish: () => {
      const drawn = live;
      live = null;
      const first = drawn?.points[0];
      if (drawn === null || first === undefined) return;
      if (takesCorners(drawn.tool) && isTap(drawn, viewport.get().viewport.scale)) {
        layer.finish(null);
        reticle.place(first, drawn.modifiers);
        return;
      }
      reticle.hide();
      if (findsThings(drawn.tool)) scribble(session, layer, drawn);
      else select(drawn);
    },
    cancel: () => {
      live = null;
      layer.finish(null);
    },
  };
}

/** The stroke is seen until its thing is, or until nothing came of it. */
function scribble(
  { pick, history }: Pick<RoomSession, "pick" | "history">,
  layer: ReturnType<typeof createLiveLayer>,
  drawn: LiveSelection,
): void {
  const { points, radius, modifiers } = drawn;
  layer.finish(drawn);
  const before = history.document.get().selection;
  pick.scribble({ points, radius }, modifiers);
  const stop = pick.subscribe(() => {
    if (pick.get().isBusy) return;
    stop();
    if (history.document.get().selection === before) layer.forget();
  });
}

/** The canvas of what is drawn, and of what is finished until its selection is on the screen. */
function createLiveLayer(viewport: ViewportPart) {
  let canvas: HTMLCanvasElement | null = null;
  let live: LiveSelection | null = null;
  let finished: readonly LiveSelection[] = [];
  /** So many points of the stroke are on the canvas; null where all must be drawn anew. */
  let drawnPoints: number | null = null;
  let frame = 0;

  const drawAnew = (on: HTMLCanvasElement) => {
    // A canvas that is shown may be copied with every frame of the page.
    on.hidden = live === null && finished.length === 0;
    const { viewport: place, well } = viewport.get();
    const context = on.hidden ? null : prepareCanvas(on, well);
    if (context === null) return;
    for (const drawn of finished) drawLiveSelection(context, drawn, place);
    if (live !== null) drawLiveSelection(context, live, place);
  };
  const draw = () => {
    frame = 0;
    if (canvas === null) return;
    const context = canvas.getContext("2d");
    const isGrowing = live !== null && hasBrushTip(live.tool) && drawnPoints !== null;
    if (isGrowing && live !== null && context !== null) {
      drawLiveSelection(context, live, viewport.get().viewport, (drawnPoints ?? 1) - 1);
    } else drawAnew(canvas);
    drawnPoints = live?.points.length ?? null;
  };
  const drawSoon = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const redraw = () => {
    drawnPoints = null;
    drawSoon();
  };
  return {
    attach: (to: HTMLCanvasElement) => {
      canvas = to;
      redraw();
      const stop = viewport.subscribe(redraw);
      return () => {
        stop();
        cancelAnimationFrame(frame);
        frame = 0;
        canvas = null;
      };
    },
    show: (drawing: LiveSelection) => {
      if (live !== drawing) drawnPoints = null;
      live = drawing;
      drawSoon();
    },
    /** Nothing is being drawn any more; `kept` stays until `forget`. */
    finish: (kept: LiveSelection | null) => {
      live = null;
      if (kept !== null) finished = [...finished, kept];
      redraw();
    },
    forget: () => {
      if (finished.length === 0) return;
      finished = [];
      redraw();
    },
  };
}
