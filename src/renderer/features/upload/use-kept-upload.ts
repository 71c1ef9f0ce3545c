import { useEffect, useEffectEvent } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { claimKeptUpload } from "#renderer/state/parts/send-large-photo.ts";

import { choosePhoto } from "./choose-photo.ts";
import type { ChosenPhoto } from "./chosen-photo.ts";

/** Looks, when the page opens, for a photo that was on its way the last time; `take` gets it. */
export function useKeptUpload(take: (photo: ChosenPhoto) => void): void {
  const dispatch = useAppDispatch();
  const find = useEffectEvent(async (signal: AbortSignal) => {
    const kept = await dispatch(claimKeptUpload(signal));
    if (kept === null) return;
    const { photo } = await choosePhoto([kept.file]);
    if (photo === null || signal.aborted) return;
    const { id: uploadId, roomType, note } = kept;
    take({ uploadId, ...photo, details: { roomType, note }, goesOn: true });
  });
  useEffect(() => {
    const leaving = new AbortController();
    // Without what was kept the page is as it always is.
    find(leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, []);
}
