import { useCallback, useEffect, useRef, useState } from "react";

import type { RegionPicture } from "#renderer/services/kernel-wire.ts";
import { AppError } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";

import type { Preview } from "./use-preview.ts";
import { useOpenPhoto } from "./open-photo.ts";

export type EraseTask =
  | { kind: "erase"; areas: number }
  /** The same area once more, filled differently. */
  | { kind: "another" };

export type RunningErase = {
  task: EraseTask;
  fraction: number;
  elapsedMs: number;
  /** What the area looks like so far, in pixels of the preview photo. */
  region: RegionPicture | null;
};

export type EraseRun = {
  /** Null while nothing is being erased. */
  running: RunningErase | null;
  /** Works on the edits that `prepare` answers; only a finished result reaches `finish`. */
  execute: (
    task: EraseTask,
    prepare: () => Promise<EditList> | EditList,
    finish: (edits: EditList) => void,
  ) => void;
  cancel: () => void;
};

/** One erase at a time in the worker. Cancelled or failed, it leaves nothing behind. */
export function useEraseRun(parts: { preview: Preview; onFailure: () => void }): EraseRun {
  const kernels = useOpenPhoto();
  const { preview, onFailure } = parts;
  const { offer, known } = preview;
  const [running, setRunning] = useState<RunningErase | null>(null);
  const stopper = useRef<AbortController | null>(null);

  const execute = useCallback<EraseRun["execute"]>(
    (task, prepare, finish) => {
      if (stopper.current !== null) return;
      const controller = new AbortController();
      const { signal } = controller;
      const startedAtMs = Date.now();
      const report = (news: Partial<RunningErase>) => {
        const elapsedMs = Date.now() - startedAtMs;
        if (!signal.aborted) setRunning((before) => before && { ...before, elapsedMs, ...news });
      };
      const run = async () => {
        try {
          const edits = await prepare();
          const { bitmap } = await kernels.applyEdits(edits, {
            known,
            signal,
            onProgress: (fraction) => report({ fraction }),
            onPreview: (region) => report({ region }),
          });
          offer(edits, bitmap);
          finish(edits);
        } catch (cause) {
          if (!(cause instanceof AppError && cause.code === "cancelled")) onFailure();
        }
        if (stopper.current === controller) stopper.current = null;
        if (!signal.aborted) setRunning(null);
      };
      stopper.current = controller;
      setRunning({ task, fraction: 0, elapsedMs: 0, region: null });
      void run();
    },
    [kernels, offer, known, onFailure],
  );

  const cancel = useCallback(() => {
    stopper.current?.abort();
    stopper.current = null;
    setRunning(null);
  }, []);
  useEffect(() => () => stopper.current?.abort(), []);
  return { running, execute, cancel };
}
