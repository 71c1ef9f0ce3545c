import { useCallback, useEffect, useRef, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { AppError } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { MaskShape, Point } from "#shared/mask.ts";

import { chooseMarkMode } from "../state/choose-mark-mode.ts";
import type { MarkModifiers } from "../state/choose-mark-mode.ts";
import type { PaintChoice } from "../state/room-document.ts";
import type { RoomHistory } from "./use-room-history.ts";
import type { RoomTools } from "./use-room-tools.ts";

export type SurfacePick = {
  isBusy: boolean;
  /** Marks the area around a point of the photo; with the paint tool it is painted as well. */
  pick: (seed: Point, modifiers: MarkModifiers) => void;
  /** Asks again for the area that was picked last, with another tolerance. */
  retune: (tolerance: number) => void;
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
      ask(seed, tolerance, (shape) => {
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
      const last = document.selection?.shapes.at(-1);
      const seed = last?.kind === "selection" ? last.seeds[0] : undefined;
      if (seed === undefined) return;
      ask(seed, nextTolerance, (shape) => change({ type: "markReshaped", shape }));
    },
    [document.selection, ask, change],
  );
  return { isBusy, pick, retune };
}

/** Asks the kernels for the area around a point; of several questions only the newest counts. */
function useSurfaceFinder(image: Image, edits: EditList, onFailure: () => void) {
  const { kernels } = useServices();
  const [isBusy, setBusy] = useState(false);
  const newest = useRef(0);
  const { width, height } = image;

  const find = useCallback(
    async (seed: Point, tolerance: number): Promise<MaskShape> => {
      const frame = { originalWidth: width, originalHeight: height };
      const area = await kernels.selectSurface({ ...frame, edits, seed, tolerance });
      const seeds: Point[] = [[Math.round(seed[0]), Math.round(seed[1])]];
      return { kind: "selection", operation: "add", seeds, tolerance, ...area };
    },
    [kernels, width, height, edits],
  );

  const ask = useCallback(
    (seed: Point, tolerance: number, use: (shape: MaskShape) => void) => {
      newest.current += 1;
      const call = newest.current;
      const run = async () => {
        try {
          const shape = await find(seed, tolerance);
          if (call === newest.current) use(shape);
        } catch (cause) {
          const isCancelled = cause instanceof AppError && cause.code === "cancelled";
          if (call === newest.current && !isCancelled) onFailure();
        }
        if (call === newest.current) setBusy(false);
      };
      setBusy(true);
      void run();
    },
    [find, onFailure],
  );

  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );
  return { isBusy, ask };
}
