import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";
import { isFinished } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";

import { followRender } from "../render/follow-render.ts";
import type { FollowPorts } from "../render/follow-render.ts";
import { createStore, derive, watch } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { RoomClock } from "../store/room-clock.ts";
import type { SavingPart } from "./saving-part.ts";

export type RenderStage =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "running"; render: Render; elapsedMs: number }
  | { kind: "failed"; code: AppErrorCode };

type JobState = {
  readonly stage: RenderStage;
  /** The newest finished render of this design, if it went well. */
  readonly latest: Render | null;
};

export type JobPart = ReturnType<typeof createJobPart>;

/** What the room needs of the server's renders. */
export type RenderPorts = {
  create(designId: string): Promise<Render>;
  cancel(renderId: string): void;
  /** How one render is followed. */
  follow(renderId: string): FollowPorts;
  /** Tells a page around the app how far a render is. */
  notify(render: Render): void;
};

type JobParts = {
  design: Design;
  saving: Pick<SavingPart, "flush" | "get" | "subscribe">;
  online: Readable<boolean>;
  renders: RenderPorts;
  clock: Pick<RoomClock, "readNowMs" | "after">;
  /** When a render that was under way before the room was opened is done. */
  onResumedDone: () => void;
};

/** One render at a time. One that was under way when the page was left is followed again. */
export function createJobPart(parts: JobParts) {
  const { design, saving, online, renders, clock, onResumedDone } = parts;
  const before = design.latestRender;
  const latest = before?.state === "done" ? before : null;
  const state = createStore<JobState>({ stage: idle, latest });
  const { run, stop } = createRun(parts, state.patch);
  const begin = async (): Promise<Render | null> => {
    state.patch({ stage: { kind: "saving" } });
    if (await saving.flush()) return renders.create(design.id);
    const status = saving.get();
    state.patch({ stage: idle });
    if (status.kind === "conflict") return null;
    throw new AppError(status.kind === "failed" ? status.code : "unavailable", "not saved");
  };
  const resume = async (render: Render): Promise<void> => {
    if ((await run(() => Promise.resolve(render))) !== null) onResumedDone();
  };
  /** What failed is no news any more once the room is saved again, or the network is back. */
  const forgetFailure = (isOver: (code: AppErrorCode) => boolean) => {
    const { stage } = state.get();
    if (stage.kind === "failed" && isOver(stage.code)) state.patch({ stage: idle });
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Saves, renders, and answers the finished render; null when it failed or was cancelled. */
    render: () => run(begin),
    cancel: () => {
      const { stage } = state.get();
      if (stage.kind === "running") renders.cancel(stage.render.id);
    },
    dismiss: () => state.patch({ stage: idle }),
    start: () => {
      // Not at once: a start that is taken back right away must not have begun anything.
      const callOff =
        before === null || isFinished(before.state)
          ? null
          : clock.after(0, () => void resume(before));
      const stops = [
        watch(
          derive([saving], ({ kind }) => kind),
          (kind) => {
            if (kind === "saved") forgetFailure(() => true);
          },
        ),
        watch(online, (isOnline) => {
          if (isOnline) forgetFailure((code) => code === "offline");
        }),
      ];
      return () => {
        callOff?.();
        stops.forEach((end) => end());
        stop();
      };
    },
  };
}

const idle: RenderStage = { kind: "idle" };

/** Runs one render from its beginning, however it begins, to its end. */
function createRun({ renders, clock }: JobParts, show: (changes: Partial<JobState>) => void) {
  let stopper: AbortController | null = null;
  let isBusy = false;
  const follow = (id: string, onRender: (render: Render) => void): Promise<Render> => {
    stopper = new AbortController();
    return followRender(renders.follow(id), onRender, stopper.signal);
  };
  const watchRender = async (first: Render): Promise<Render | null> => {
    const startedAtMs = clock.readNowMs();
    const showRender = (render: Render) => {
      const elapsedMs = clock.readNowMs() - startedAtMs;
      show({ stage: { kind: "running", render, elapsedMs } });
      if (!isFinished(render.state)) renders.notify(render);
    };
    showRender(first);
    const last = isFinished(first.state) ? first : await follow(first.id, showRender);
    renders.notify(last);
    if (last.state === "failed") throw new AppError("engine_failed", last.errorCode ?? "failed");
    show({ stage: idle });
    if (last.state !== "done") return null;
    show({ latest: last });
    return last;
  };
  const run = async (begin: () => Promise<Render | null>): Promise<Render | null> => {
    if (isBusy) return null;
    isBusy = true;
    try {
      const first = await begin();
      return first === null ? null : await watchRender(first);
    } catch (cause) {
      const code = readCode(cause);
      show({ stage: code === "cancelled" ? idle : { kind: "failed", code } });
      return null;
    } finally {
      isBusy = false;
    }
  };
  return { run, stop: () => stopper?.abort() };
}

function readCode(cause: unknown): AppErrorCode {
  if (typeof cause === "object" && cause !== null && "code" in cause) {
    return cause.code as AppErrorCode;
  }
  return "internal_error";
}
