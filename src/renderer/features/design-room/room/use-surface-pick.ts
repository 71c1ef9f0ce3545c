import { useCallback, useEffect, useRef, useState } from "react";

import { AppError } from "#shared/app-error.ts";
import type { Point } from "#shared/mask.ts";

import { chooseMarkMode } from "../state/choose-mark-mode.ts";
import type { MarkModifiers } from "../state/choose-mark-mode.ts";
import {
  createClickShape,
  createSimilarShape,
  listClicks,
  retuneLastClick,
} from "../state/mark-clicks.ts";
import { isOvertaken, joinLine } from "../state/pick-line.ts";
import type { PickLine, PickQuestion } from "../state/pick-line.ts";
import type { PaintChoice } from "../state/room-document.ts";
import type { RoomHistory } from "./use-room-history.ts";
import type { RoomTools } from "./use-room-tools.ts";
import { useOpenPhoto } from "./open-photo.ts";

export type SurfacePick = {
  isBusy: boolean;
  /**
   * Marks the area around a point of the photo, or refines the mark by it; with the paint tool it is
   * painted as well.
   */
  pick: (seed: Point, modifiers: MarkModifiers) => void;
  /** Asks again for the area that was picked last, with another tolerance. */
  retune: (tolerance: number) => void;
  /** Marks what looks like the area that was picked last as well, wherever it is. */
  addSimilar: () => void;
};

export function useSurfacePick(parts: {
  history: RoomHistory;
  tools: RoomTools;
  paint: PaintChoice | null;
  onFailure: () => void;
}): SurfacePick {
  const { history, tools, paint, onFailure } = parts;
  const { tool, stickyMode, tolerance } = tools;
  const answer = useAnswer(history);
  const { isBusy, ask } = usePickLine(answer, onFailure);

  const pick = useCallback(
    (seed: Point, modifiers: MarkModifiers) => {
      const at: Point = [Math.round(seed[0]), Math.round(seed[1])];
      ask({ kind: "pick", seed: at, modifiers, tool, stickyMode, tolerance, paint });
    },
    [ask, tool, stickyMode, tolerance, paint],
  );
  const retune = useCallback(
    (nextTolerance: number) => ask({ kind: "retune", tolerance: nextTolerance }),
    [ask],
  );
  const addSimilar = useCallback(() => ask({ kind: "similar" }), [ask]);
  return { isBusy, pick, retune, addSimilar };
}

type Use = () => void;

/** Asks the kernels; answers what to do with what they found, null for nothing. */
function useAnswer({
  document,
  change,
}: RoomHistory): (question: PickQuestion) => Promise<Use | null> {
  const kernels = useOpenPhoto();
  return useCallback(
    async (question) => {
      const request = { edits: document.edits };
      const clicked = listClicks(document.selection);
      if (question.kind === "similar") {
        if (clicked.at(-1)?.positive !== true) return null;
        const found = await kernels.selectSimilar({ ...request, clicks: clicked });
        const shapes = [createSimilarShape(clicked, found)];
        return () => change({ type: "areaMarked", shapes, mode: "add" });
      }
      if (question.kind === "retune") {
        const clicks = retuneLastClick(document.selection, question.tolerance);
        if (clicks === null) return null;
        const shape = createClickShape(clicks, await kernels.selectSurface({ ...request, clicks }));
        return () => change({ type: "markReshaped", shape });
      }
      const { seed, modifiers, tool, stickyMode, tolerance, paint } = question;
      const mode = chooseMarkMode(tool, modifiers, stickyMode, document);
      const click = { at: seed, positive: mode !== "subtract", tolerance };
      const clicks = [...(mode === "replace" ? [] : clicked), click];
      const shape = createClickShape(clicks, await kernels.selectSurface({ ...request, clicks }));
      if (tool !== "paint" || paint === null || mode === "subtract") {
        return () => change({ type: "areaMarked", shapes: [shape], mode });
      }
      return () => change({ type: "surfacePainted", id: crypto.randomUUID(), shape, mode, paint });
    },
    [kernels, document, change],
  );
}

/**
 * Answers questions one after the other, each about what the one before it left: a click made
 * while another is being answered is not lost.
 */
function usePickLine(
  answer: (question: PickQuestion) => Promise<Use | null>,
  onFailure: () => void,
): { isBusy: boolean; ask: (question: PickQuestion) => void } {
  const [line, setLine] = useState<PickLine>([]);
  const running = useRef<PickQuestion | null>(null);
  const newest = useRef(line);
  const isShown = useRef(true);
  const first = line[0];

  useEffect(() => {
    newest.current = line;
  }, [line]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => {
    if (first === undefined || running.current !== null) return;
    running.current = first;
    const run = async () => {
      const use = await answer(first).catch((cause: unknown) => {
        const isCancelled = cause instanceof AppError && cause.code === "cancelled";
        if (isShown.current && !isCancelled) onFailure();
        return null;
      });
      running.current = null;
      if (!isShown.current) return;
      // Both in one update: the next question sees the mark that this one made.
      if (!isOvertaken(newest.current)) use?.();
      setLine(([, ...others]) => others);
    };
    void run();
  }, [first, answer, onFailure]);

  const ask = useCallback(
    (question: PickQuestion) => setLine((before) => joinLine(before, question)),
    [],
  );
  return { isBusy: line.length > 0, ask };
}
