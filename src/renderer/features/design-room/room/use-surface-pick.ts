import { useCallback, useEffect, useRef, useState } from "react";

import type { PickedSurface, SurfaceClick } from "#renderer/services/kernel-wire.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { AppError } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { Point } from "#shared/mask.ts";

import { chooseMarkMode } from "../state/choose-mark-mode.ts";
import type { MarkModifiers } from "../state/choose-mark-mode.ts";
import {
  createClickShape,
  createSimilarShape,
  listClicks,
  retuneLastClick,
} from "../state/mark-clicks.ts";
import type { PaintChoice } from "../state/room-document.ts";
import type { RoomHistory } from "./use-room-history.ts";
import type { RoomTools } from "./use-room-tools.ts";

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
  image: Image;
  history: RoomHistory;
  tools: RoomTools;
  paint: PaintChoice | null;
  onFailure: () => void;
}): SurfacePick {
  const { image, history, tools, paint, onFailure } = parts;
  const { document, change } = history;
  const { tool, stickyMode, tolerance } = tools;
  const { isBusy, ask } = useSurfaceFinder(image, document.edits, onFailure);

  const pick = useCallback(
    (seed: Point, modifiers: MarkModifiers) => {
      const mode = chooseMarkMode(tool, modifiers, stickyMode, document);
      const at: Point = [Math.round(seed[0]), Math.round(seed[1])];
      const click = { at, positive: mode !== "subtract", tolerance };
      const before = mode === "replace" ? [] : listClicks(document.selection);
      const clicks = [...before, click];
      ask("selectSurface", clicks, (area) => {
        const shape = createClickShape(clicks, area);
        if (tool !== "paint" || paint === null || mode === "subtract") {
          change({ type: "areaMarked", shapes: [shape], mode });
          return;
        }
        change({ type: "surfacePainted", id: crypto.randomUUID(), shape, mode, paint });
      });
    },
    [tool, stickyMode, document, tolerance, ask, paint, change],
  );

  const retune = useCallback(
    (nextTolerance: number) => {
      const clicks = retuneLastClick(document.selection, nextTolerance);
      if (clicks === null) return;
      ask("selectSurface", clicks, (area) => {
        change({ type: "markReshaped", shape: createClickShape(clicks, area) });
      });
    },
    [document.selection, ask, change],
  );

  const addSimilar = useCallback(() => {
    const clicks = listClicks(document.selection);
    if (clicks.at(-1)?.positive !== true) return;
    const use = (area: PickedSurface) =>
      change({ type: "areaMarked", shapes: [createSimilarShape(clicks, area)], mode: "add" });
    ask("selectSimilar", clicks, use);
  }, [document.selection, ask, change]);
  return { isBusy, pick, retune, addSimilar };
}

/** Asks the kernels what a row of clicks marks; of several questions only the newest counts. */
function useSurfaceFinder(image: Image, edits: EditList, onFailure: () => void) {
  const { kernels } = useServices();
  const [isBusy, setBusy] = useState(false);
  const newest = useRef(0);
  const { width, height } = image;

  const ask = useCallback(
    (
      question: "selectSurface" | "selectSimilar",
      clicks: readonly SurfaceClick[],
      use: (area: PickedSurface) => void,
    ) => {
      newest.current += 1;
      const call = newest.current;
      const run = async () => {
        try {
          const frame = { originalWidth: width, originalHeight: height };
          const area = await kernels[question]({ ...frame, edits, clicks });
          if (call === newest.current) use(area);
        } catch (cause) {
          const isCancelled = cause instanceof AppError && cause.code === "cancelled";
          if (call === newest.current && !isCancelled) onFailure();
        }
        if (call === newest.current) setBusy(false);
      };
      setBusy(true);
      void run();
    },
    [kernels, width, height, edits, onFailure],
  );

  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );
  return { isBusy, ask };
}
