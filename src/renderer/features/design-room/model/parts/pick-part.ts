import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { AppError } from "#shared/app-error.ts";
import type { Point } from "#shared/mask.ts";

import { chooseSelectionMode } from "../document/choose-selection-mode.ts";
import type { SelectionModifiers } from "../document/choose-selection-mode.ts";
import {
  createClickShape,
  createSimilarShape,
  listClicks,
  retuneLastClick,
} from "../document/selection-clicks.ts";
import { isOvertaken, joinLine } from "../document/pick-line.ts";
import type { PickLine, PickQuestion } from "../document/pick-line.ts";
import type { DocumentAction, PaintChoice } from "../document/room-document.ts";
import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryPart } from "./history-part.ts";
import type { ToolsState } from "./tools-part.ts";

type PickParts = {
  history: HistoryPart;
  tools: Readable<ToolsState>;
  paint: Readable<PaintChoice | null>;
  kernels: Pick<OpenPhoto, "selectSurface" | "selectSimilar">;
  notify: (notice: "pickFailed") => void;
};

/**
 * Answers clicks one after the other, each about what the one before it left: a click made while
 * another is being answered is not lost.
 */
export function createPickPart(parts: PickParts) {
  const { history, tools, paint, notify } = parts;
  const queue = createStore<PickLine>([]);
  let isOpen = true;
  let isAnswering = false;

  const answerAll = async (): Promise<void> => {
    if (isAnswering) return;
    isAnswering = true;
    for (let [first] = queue.get(); first !== undefined; [first] = queue.get()) {
      const action = await answer(parts, first).catch((cause: unknown) => {
        const isCancelled = cause instanceof AppError && cause.code === "cancelled";
        if (isOpen && !isCancelled) notify("pickFailed");
        return null;
      });
      if (!isOpen) break;
      if (action !== null && !isOvertaken(queue.get())) history.change(action);
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
     * painted as well.
     */
    pick: (seed: Point, modifiers: SelectionModifiers) => {
      const { tool, stickyMode, tolerance } = tools.get();
      const at: Point = [Math.round(seed[0]), Math.round(seed[1])];
      const choice = { tool, stickyMode, tolerance, paint: paint.get() };
      ask({ kind: "pick", seed: at, modifiers, ...choice });
    },
    /** Asks again for the area that was picked last, with another tolerance. */
    retune: (tolerance: number) => ask({ kind: "retune", tolerance }),
    /** Selects what looks like the area that was picked last as well, wherever it is. */
    addSimilar: () => ask({ kind: "similar" }),
    start: () => {
      isOpen = true;
      return () => {
        isOpen = false;
        queue.set([]);
      };
    },
  };
}

/** Asks the kernels; answers what to do with what they found, null for nothing. */
async function answer(
  { history, kernels }: PickParts,
  question: PickQuestion,
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
  const { seed, modifiers, tool, stickyMode, tolerance, paint } = question;
  const mode = chooseSelectionMode(tool, modifiers, stickyMode, document);
  const click = { at: seed, positive: mode !== "subtract", tolerance };
  const clicks = [...(mode === "replace" ? [] : clicked), click];
  const shape = createClickShape(clicks, await kernels.selectSurface({ ...request, clicks }));
  if (tool !== "paint" || paint === null || mode === "subtract") {
    return { type: "areaSelected", shapes: [shape], mode };
  }
  return { type: "surfacePainted", id: crypto.randomUUID(), shape, mode, paint };
}
