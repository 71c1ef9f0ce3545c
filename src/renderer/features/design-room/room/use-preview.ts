import { useCallback, useEffect, useRef, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";

type Result = { edits: EditList; bitmap: ImageBitmap };

export type Preview = {
  /** The photo with its edits, or the bare photo until the first result is there. */
  picture: ImageBitmap;
  isBusy: boolean;
  failure: AppErrorCode | null;
  retry: () => void;
  /** Hands in a result that was computed elsewhere, so that it shows without a blink. */
  offer: (edits: EditList, bitmap: ImageBitmap) => void;
};

/** Replays the edits on the preview photo whenever they change; the newest wins. */
export function usePreview(photo: ImageBitmap, image: Image, edits: EditList): Preview {
  const { kernels } = useServices();
  const [result, setResult] = useState<Result | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppErrorCode | null>(null);
  const [attempt, setAttempt] = useState(0);
  const offered = useRef<Result | null>(null);
  const { width, height } = image;
  const hasEdits = edits.some((edit) => edit.enabled);

  useEffect(() => {
    const ready = offered.current;
    if (!edits.some((edit) => edit.enabled)) {
      setBusy(false);
      return undefined;
    }
    if (ready !== null && isSame(ready.edits, edits)) {
      setResult(ready);
      setBusy(false);
      return undefined;
    }
    let isWanted = true;
    setBusy(true);
    setFailure(null);
    kernels
      .applyEdits(edits, { originalWidth: width, originalHeight: height, latestOnly: true })
      .then(
        (bitmap) => {
          if (!isWanted) {
            bitmap.close();
            return;
          }
          setResult({ edits, bitmap });
          setBusy(false);
        },
        (cause: unknown) => {
          if (!isWanted) return;
          setBusy(false);
          setFailure(cause instanceof AppError ? cause.code : "engine_failed");
        },
      );
    return () => {
      isWanted = false;
    };
  }, [kernels, edits, width, height, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const offer = useCallback((forEdits: EditList, bitmap: ImageBitmap) => {
    offered.current = { edits: forEdits, bitmap };
  }, []);
  const picture = hasEdits && result !== null ? result.bitmap : photo;
  return { picture, isBusy, failure: hasEdits ? failure : null, retry, offer };
}

function isSame(left: EditList, right: EditList): boolean {
  return left.length === right.length && left.every((edit, index) => edit === right[index]);
}
