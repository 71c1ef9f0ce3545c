import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { isTap } from "#kernels/select/place-scribble.ts";
import { AppError } from "#shared/app-error.ts";
import type { ProductSurface } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { Point } from "#shared/mask.ts";

import { createStrokeShapes } from "../canvas/create-selection-shapes.ts";
import { chooseSelectionMode } from "../document/choose-selection-mode.ts";
import type { SelectionModifiers } from "../document/choose-selection-mode.ts";
import { findCover } from "../document/find-cover.ts";
import {
  createClickShape,
  createSimilarShape,
  listClicks,
  retuneLastClick,
} from "../document/selection-clicks.ts";
import { isOvertaken, joinLine } from "../document/pick-line.ts";
import type { PickLine, PickQuestion } from "../document/pick-line.ts";
import type { DocumentAction, PaintChoice, RoomDocument } from "../document/room-document.ts";
import { createScribbleShape } from "../document/scribble-shape.ts";
import type { DrawnScribble } from "../document/scribble-shape.ts";
import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { RoomClock } from "../store/room-clock.ts";
import type { HistoryPart } from "./history-part.ts";
import type { ToolsState } from "./tools-part.ts";

type PickParts = {
  image: Image;
  history: HistoryPart;
  tools: Readable<ToolsState>;
  paint: Readable<PaintChoice | null>;
  kernels: Pick<OpenPhoto, "selectSurface" | "selectScribble" | "selectSimilar" | "findSurface">;
  clock: Pick<RoomClock, "afterPaint">;
  notify: (notice: "pickFailed" | "noWall" | "noFloor") => void;
};

export type PickPart = ReturnType<typeof createPickPart>;

/**
 * Answers clicks one after the other, each about what the one before it left: a click made while
 * another is being answered is not lost.
 */
export function createPickPart(parts: PickParts) {
  const { history, tools, paint, clock, notify } = parts;
  const queue = createStore<PickLine>([]);
  let isOpen = true;
  let isAnswering = false;

  const answerAll = async (): Promise<void> => {
    if (isAnswering) return;
    isAnswering = true;
    for (let [first] = queue.get(); first !== undefined; [first] = queue.get()) {
      // Some answers are there at once; that a press was heard is seen before what they bring is drawn.
      const heard = new Promise<void>((resolve) => clock.afterPaint(resolve));
      const action = await answer(parts, first, heard).catch((cause: unknown) => {
        const isCancelled = cause instanceof AppError && cause.code === "cancelled";
        if (isOpen && !isCancelled) notify("pickFailed");
        return null;
      });
      await heard;
      if (!isOpen) break;
      if (action !== null && !isOvertaken(queue.get())) {
        history.change(action);
        if (isWholeSelection(action) && "onSelected" in first) first.onSelected();
      }
      queue.set(queue.get().slice(1));
    }
    isAnswering = false;
  };
  const ask = (question: PickQuestion) => {
    queue.set(joinLine(queue.get(), question));
    void answerAll();
  };
  return {
    ...derive([derive([queue], ({ length }) => length > 0)], (isBusy) => ({ isBusy })),
    /**
     * Selects the area around a point of the photo, or refines the selection by it; with the paint tool it is
     * painted as well. Calls back when the area has become all that is selected.
     */
    pick: (seed: Point, modifiers: SelectionModifiers, onSelected = () => {}) => {
      const { tool, stickyMode, tolerance } = tools.get();
      const at: Point = [Math.round(seed[0]), Math.round(seed[1])];
      const choice = { tool, stickyMode, tolerance, paint: paint.get(), onSelected };
      ask({ kind: "pick", seed: at, modifiers, ...choice });
    },
    /**
     * Selects the thing under a rough stroke or a tap, or the stroke itself where none is found. Taking
     * away, a stroke takes what it brushes.
     */
    scribble: (scribble: DrawnScribble, modifiers: SelectionModifiers) =>
      ask({ kind: "scribble", scribble, modifiers, stickyMode: tools.get().stickyMode }),
    /** Asks again for the area that was picked last, with another tolerance. */
    retune: (tolerance: number) => ask({ kind: "retune", tolerance }),
    /** Selects what looks like the area that was picked last as well, wherever it is. */
    addSimilar: () => ask({ kind: "similar" }),
    /** Selects the largest wall or floor there is, and then calls back; says so where there is none. */
    selectLargest: (surface: ProductSurface, onSelected: () => void) =>
      ask({ kind: "largest", surface, onSelected }),
    start: () => {
      isOpen = true;
      return () => {
        isOpen = false;
        queue.set([]);
      };
    },
  };
}

function isWholeSelection(action: DocumentAction): boolean {
  return action.type === "areaSelected" && action.mode === "replace";
}

/**
 * Asks the kernels at once, and looks at what they found when the press was `heard`; answers what to do,
 * null for nothing.
 */
async function answer(
  { image, history, tools, kernels, notify }: PickParts,
  question: PickQuestion,
  heard: Promise<void>,
): Promise<DocumentAction | null> {
  const document = history.document.get();
  const request = { edits: document.edits };
  const clicked = listClicks(document.selection);
  if (question.kind === "similar") {
    if (clicked.at(-1)?.positive !== true) return null;
    const found = await kernels.selectSimilar({ ...request, clicks: clicked });
    return { type: "areaSelected", shapes: [createSimilarShape(clicked, found)], mode: "add" };
  }
  if (question.kind === "retune") {
    const clicks = retuneLastClick(document.selection, question.tolerance);
    if (clicks === null) return null;
    const found = await kernels.selectSurface({ ...request, clicks });
    return { type: "selectionReshaped", shape: createClickShape(clicks, found) };
  }
  if (question.kind === "largest") {
    const { surface } = question;
    const found = await kernels.findSurface({ ...request, surface });
    if (found === null) {
      notify(surface === "floor" ? "noFloor" : "noWall");
      return null;
    }
    const clicks = [{ at: found.at, positive: true, tolerance: tools.get().tolerance }];
    const shape = createClickShape(clicks, found.area);
    return { type: "areaSelected", shapes: [shape], mode: "replace" };
  }
  if (question.kind === "scribble") return answerScribble(kernels, document, question);
  const { seed, modifiers, tool, stickyMode, tolerance, paint } = question;
  const mode = chooseSelectionMode(tool, modifiers, stickyMode, document);
  const click = { at: seed, positive: mode !== "subtract", tolerance };
  const clicks = [...(mode === "replace" ? [] : clicked), click];
  const [area] = await Promise.all([kernels.selectSurface({ ...request, clicks }), heard]);
  const shape = createClickShape(clicks, area);
  const findCovering = () =>
    findCover(image, document.edits, { shapes: [shape], grow: 0, feather: 0 });
  if (tool !== "paint" || paint === null || mode === "subtract") {
    // What a click finds covered is the edit that covers it, and not a bare area.
    const covering = mode === "replace" ? findCovering() : null;
    return covering === null
      ? { type: "areaSelected", shapes: [shape], mode }
      : { type: "editPicked", id: covering.id };
  }
  const cover = findCovering();
  const id = cover?.id ?? crypto.randomUUID();
  return { type: "surfacePainted", id, shape, mode, paint };
}

async function answerScribble(
  kernels: Pick<OpenPhoto, "selectScribble">,
  document: RoomDocument,
  question: Extract<PickQuestion, { kind: "scribble" }>,
): Promise<DocumentAction> {
  const { scribble, modifiers, stickyMode } = question;
  const mode = chooseSelectionMode("eraser", modifiers, stickyMode, document);
  const isBrushed = mode === "subtract" && !isTap(scribble);
  const { edits } = document;
  const found = isBrushed ? null : await kernels.selectScribble({ edits, ...scribble });
  const shapes =
    found === null
      ? createStrokeShapes(scribble.points, scribble.radius)
      : [createScribbleShape(scribble, found)];
  return { type: "areaSelected", shapes, mode };
}
