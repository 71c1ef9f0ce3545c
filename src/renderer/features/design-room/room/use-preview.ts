import { useCallback, useEffect, useState } from "react";

import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";

import { useOpenPhoto } from "./open-photo.ts";

type Result = { edits: EditList; bitmap: ImageBitmap };
type Failure = { edits: EditList; code: AppErrorCode };

export type Preview = {
  /** The photo with its edits, or the bare photo until the first result is there. */
  picture: ImageBitmap;
  /** The newest result and the edits it shows, which may not be the ones there are by now. */
  known: { edits: EditList; bitmap: ImageBitmap } | null;
  isBusy: boolean;
  failure: AppErrorCode | null;
  retry: () => void;
  /** Hands in a result that was computed elsewhere, so that it shows without a blink. */
  offer: (edits: EditList, bitmap: ImageBitmap) => void;
};

/** Replays the edits on the preview photo whenever they change; the newest wins. */
export function usePreview(photo: ImageBitmap, edits: EditList): Preview {
  const kernels = useOpenPhoto();
  const [result, setResult] = useState<Result | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const hasEdits = edits.some((edit) => edit.enabled);
  const isShown = result !== null && isSame(result.edits, edits);
  const failure = failed?.edits === edits ? failed.code : null;
  const isWanted = hasEdits && !isShown && failure === null;

  useEffect(() => {
    if (!isWanted) return undefined;
    const call = { isCurrent: true };
    const replay = async () => {
      try {
        const { bitmap } = await kernels.applyEdits(edits, { latestOnly: true });
        if (call.isCurrent) setResult({ edits, bitmap });
        else bitmap.close();
      } catch (cause) {
        const code = cause instanceof AppError ? cause.code : "engine_failed";
        if (call.isCurrent) setFailed({ edits, code });
      }
    };
    void replay();
    return () => {
      call.isCurrent = false;
    };
  }, [kernels, edits, isWanted]);

  const retry = useCallback(() => setFailed(null), []);
  const offer = useCallback((forEdits: EditList, bitmap: ImageBitmap) => {
    setResult({ edits: forEdits, bitmap });
  }, []);
  const picture = hasEdits && result !== null ? result.bitmap : photo;
  const shownFailure = hasEdits ? failure : null;
  return { picture, known: result, isBusy: isWanted, failure: shownFailure, retry, offer };
}

function isSame(left: EditList, right: EditList): boolean {
  return left.length === right.length && left.every((edit, index) => edit === right[index]);
}
