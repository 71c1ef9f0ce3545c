import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";

import { createStore, derive, follow } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryState } from "./history-part.ts";

/** A picture and the edits it shows. */
export type PreviewResult = {
  /** Of the edits; null when they are not, or not any more, those of the design. */
  readonly revision: number | null;
  readonly edits: EditList;
  readonly bitmap: ImageBitmap;
};

export type PreviewPart = ReturnType<typeof createPreviewPart>;
export type PreviewState = ReturnType<PreviewPart["get"]>;

type Failure = { revision: number; code: AppErrorCode };

/** Replays the edits on the preview photo whenever they change; the newest wins. */
export function createPreviewPart(parts: {
  photo: ImageBitmap;
  history: Readable<HistoryState>;
  kernels: Pick<OpenPhoto, "applyEdits">;
}) {
  const { photo, history, kernels } = parts;
  const result = createStore<PreviewResult | null>(null);
  const failed = createStore<Failure | null>(null);
  const edited = derive([history], ({ document, revision }) =>
    document.edits.some((edit) => edit.enabled) ? revision : null,
  );
  const state = derivePreview(photo, edited, result, failed);
  const wanted = derive([history, state], ({ revision }, { isBusy }) => (isBusy ? revision : null));

  let running: { revision: number } | null = null;
  const replay = async (call: { revision: number }): Promise<void> => {
    const { edits } = history.get().document;
    try {
      const done = await kernels.applyEdits(edits, { ...call, latestOnly: true });
      if (running === call) result.set(done);
      else done.bitmap.close();
    } catch (cause) {
      const code = cause instanceof AppError ? cause.code : "engine_failed";
      if (running === call) failed.set({ ...call, code });
    }
  };
  return {
    ...state,
    /**
     * The newest result since the bare photo was seen last, which may not be of the edits there are by
     * now.
     */
    readResult: result.get,
    /** Takes over what was computed elsewhere, so that it shows without a blink. */
    take: result.set,
    retry: () => failed.set(null),
    start: () => {
      const stops = [
        // The bare photo has been seen since: an older picture would bring back what was taken away.
        follow(edited, (revision) => {
          if (revision === null) result.set(null);
        }),
        follow(wanted, (revision) => {
          running = revision === null ? null : { revision };
          if (running !== null) void replay(running);
        }),
      ];
      return () => {
        stops.forEach((stop) => stop());
        running = null;
      };
    },
  };
}

/** Not one object that is new with every step of the history: what is shown changes less often. */
function derivePreview(
  photo: ImageBitmap,
  /** The revision that is to be seen; null for the bare photo. */
  edited: Readable<number | null>,
  result: Readable<PreviewResult | null>,
  failed: Readable<Failure | null>,
) {
  // The photo with its edits, or the bare photo until the first result is there.
  const picture = derive([edited, result], (revision, shown) =>
    revision === null || shown === null ? photo : shown.bitmap,
  );
  const failure = derive([edited, failed], (revision, known) =>
    known !== null && known.revision === revision ? known.code : null,
  );
  const isBusy = derive(
    [edited, result, failure],
    (revision, shown, code) => revision !== null && shown?.revision !== revision && code === null,
  );
  return derive([picture, isBusy, failure], (seen, isRunning, code) => ({
    picture: seen,
    isBusy: isRunning,
    failure: code,
  }));
}
