import { useCallback, useEffect, useRef, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { useCancelRenderMutation, useCreateRenderMutation } from "#renderer/state/api.ts";
import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";
import { isFinished } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";

import type { DesignSaver } from "../save/design-saver.ts";
import { followRender } from "./follow-render.ts";
import { tellRender } from "./tell-render.ts";
import { waitFor } from "./wait-for.ts";

export type RenderStage =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "running"; render: Render; elapsedMs: number }
  | { kind: "failed"; code: AppErrorCode };

export type RenderJob = {
  stage: RenderStage;
  /** The newest finished render of this design, if it went well. */
  latest: Render | null;
  /** Saves, renders, and answers the finished render; null when it failed or was cancelled. */
  start: () => Promise<Render | null>;
  cancel: () => void;
  dismiss: () => void;
};

/** One render at a time. One that was under way when the page was left is followed again. */
export function useRenderJob(
  design: Design,
  saver: DesignSaver,
  onDone: (render: Render) => void,
): RenderJob {
  const [createRender] = useCreateRenderMutation();
  const [cancelRender] = useCancelRenderMutation();
  const { stage, latest, run, showStage } = useRun(design.latestRender, onDone);

  const start = useCallback(
    () =>
      run(async () => {
        showStage({ kind: "saving" });
        if (!(await saver.flush())) {
          const status = saver.readStatus();
          showStage({ kind: "idle" });
          if (status.kind === "conflict") return null;
          throw new AppError(status.kind === "failed" ? status.code : "unavailable", "not saved");
        }
        return createRender({ params: { id: design.id } }).unwrap();
      }),
    [run, showStage, saver, createRender, design.id],
  );

  useResume(design.latestRender, run);
  const cancel = useCallback(() => {
    if (stage.kind === "running") void cancelRender({ params: { id: stage.render.id } });
  }, [stage, cancelRender]);
  const dismiss = useCallback(() => showStage({ kind: "idle" }), [showStage]);
  return { stage, latest, start, cancel, dismiss };
}

/** Runs one render from its beginning, however it begins, to its end. */
function useRun(before: Render | null, onDone: (render: Render) => void) {
  const [stage, showStage] = useState<RenderStage>({ kind: "idle" });
  const [latest, setLatest] = useState(() => pickDone(before));
  const follow = useFollowing();
  const { platform } = useServices();
  const busy = useRef(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const watch = useCallback(
    async (first: Render): Promise<Render | null> => {
      const startedAtMs = Date.now();
      const show = (render: Render) => {
        showStage({ kind: "running", render, elapsedMs: Date.now() - startedAtMs });
        if (!isFinished(render.state)) tellRender(platform, render);
      };
      show(first);
      const last = isFinished(first.state) ? first : await follow(first.id, show);
      tellRender(platform, last);
      if (last.state === "failed") throw new AppError("engine_failed", last.errorCode ?? "failed");
      showStage({ kind: "idle" });
      if (last.state !== "done") return null;
      setLatest(last);
      done.current(last);
      return last;
    },
    [follow, platform],
  );

  const run = useCallback(
    async (begin: () => Promise<Render | null>): Promise<Render | null> => {
      if (busy.current) return null;
      busy.current = true;
      try {
        const first = await begin();
        return first === null ? null : await watch(first);
      } catch (cause) {
        const code = readCode(cause);
        showStage(code === "cancelled" ? { kind: "idle" } : { kind: "failed", code });
        return null;
      } finally {
        busy.current = false;
      }
    },
    [watch],
  );
  return { stage, latest, run, showStage };
}

function useResume(
  unfinished: Render | null,
  run: (begin: () => Promise<Render | null>) => Promise<Render | null>,
): void {
  const first = useRef(unfinished);
  useEffect(() => {
    const render = first.current;
    if (render === null || isFinished(render.state)) return undefined;
    // Not at once: an effect that is taken back right away must not have begun anything.
    const timer = setTimeout(() => void run(() => Promise.resolve(render)), 0);
    return () => clearTimeout(timer);
  }, [run]);
}

function useFollowing() {
  const { api } = useServices();
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  return useCallback(
    (id: string, onRender: (render: Render) => void) => {
      const controller = new AbortController();
      stopper.current = controller;
      const params = { id };
      return followRender(
        {
          readEvents: (onData, signal) =>
            api.readEvents("getRenderEvents", { params }, ({ data }) => onData(data), signal),
          readRender: (signal) => api.call("getRender", { params }, { signal }),
          wait: waitFor,
        },
        onRender,
        controller.signal,
      );
    },
    [api],
  );
}

function pickDone(render: Render | null): Render | null {
  return render?.state === "done" ? render : null;
}

function readCode(cause: unknown): AppErrorCode {
  if (typeof cause === "object" && cause !== null && "code" in cause) {
    return cause.code as AppErrorCode;
  }
  return "internal_error";
}
