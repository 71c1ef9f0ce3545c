import { useCallback, useEffect, useRef, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { AppError } from "#shared/app-error.ts";
import type { EraseEdit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { MaskData } from "#shared/mask.ts";

import { maxEdits } from "../state/room-document.ts";
import type { Preview } from "./use-preview.ts";
import type { RoomHistory } from "./use-room-history.ts";

export type Erase = {
  /** Null while nothing is being erased. */
  running: { fraction: number; elapsedMs: number } | null;
  start: () => void;
  cancel: () => void;
};

/** Erases what is marked in the worker; only a finished erase becomes an edit. */
export function useErase(parts: {
  image: Image;
  history: RoomHistory;
  preview: Preview;
  onFailure: () => void;
}): Erase {
  const { kernels } = useServices();
  const { image, history, preview, onFailure } = parts;
  const { document, change } = history;
  const { offer } = preview;
  const { width, height } = image;
  const [running, setRunning] = useState<Erase["running"]>(null);
  const stopper = useRef<AbortController | null>(null);

  const start = useCallback(() => {
    const { selection, edits } = document;
    if (selection === null || stopper.current !== null || edits.length >= maxEdits) return;
    const controller = new AbortController();
    const startedAtMs = Date.now();
    const edit = createEraseEdit(selection);
    const erased = [...edits, edit];
    const run = async () => {
      try {
        const bitmap = await kernels.applyEdits(erased, {
          originalWidth: width,
          originalHeight: height,
          signal: controller.signal,
          onProgress: (fraction) => setRunning({ fraction, elapsedMs: Date.now() - startedAtMs }),
        });
        offer(erased, bitmap);
        change({ type: "areaErased", edit, index: edits.length });
      } catch (cause) {
        if (!(cause instanceof AppError && cause.code === "cancelled")) onFailure();
      }
      stopper.current = null;
      setRunning(null);
    };
    stopper.current = controller;
    setRunning({ fraction: 0, elapsedMs: 0 });
    void run();
  }, [document, kernels, width, height, offer, change, onFailure]);

  const cancel = useCallback(() => stopper.current?.abort(), []);
  useEffect(() => () => stopper.current?.abort(), []);
  return { running, start, cancel };
}

function createEraseEdit(mask: MaskData): EraseEdit {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { id: crypto.randomUUID(), kind: "erase", enabled: true, mask, engine: "builtin", seed };
}
