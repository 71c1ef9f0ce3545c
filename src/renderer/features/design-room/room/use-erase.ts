import { useCallback, useEffect, useRef, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { AppError } from "#shared/app-error.ts";
import type { EraseEdit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";

import { maxEdits } from "../state/room-document.ts";
import type { Preview } from "./use-preview.ts";
import type { RoomHistory } from "./use-room-history.ts";

export type Erase = {
  /** Null while nothing is being erased. */
  running: { fraction: number; startedAtMs: number } | null;
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
  const [running, setRunning] = useState<Erase["running"]>(null);
  const stopper = useRef<AbortController | null>(null);
  const { document, change } = history;

  const start = useCallback(() => {
    const { selection, edits } = document;
    if (selection === null || stopper.current !== null || edits.length >= maxEdits) return;
    const controller = new AbortController();
    stopper.current = controller;
    const startedAtMs = Date.now();
    const edit: EraseEdit = {
      id: crypto.randomUUID(),
      kind: "erase",
      enabled: true,
      mask: selection,
      engine: "builtin",
      seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    };
    const erased = [...edits, edit];
    setRunning({ fraction: 0, startedAtMs });
    kernels
      .applyEdits(erased, {
        originalWidth: image.width,
        originalHeight: image.height,
        signal: controller.signal,
        onProgress: (fraction) => setRunning({ fraction, startedAtMs }),
      })
      .then(
        (bitmap) => {
          preview.offer(erased, bitmap);
          change({ type: "areaErased", edit, index: edits.length });
        },
        (cause: unknown) => {
          if (!(cause instanceof AppError && cause.code === "cancelled")) onFailure();
        },
      )
      .finally(() => {
        if (stopper.current === controller) stopper.current = null;
        setRunning(null);
      });
  }, [document, kernels, image.width, image.height, preview, change, onFailure]);

  const cancel = useCallback(() => stopper.current?.abort(), []);
  useEffect(() => () => stopper.current?.abort(), []);
  return { running, start, cancel };
}
