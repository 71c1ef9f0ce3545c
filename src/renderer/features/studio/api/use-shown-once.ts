import { useState } from "react";

import type { AppThunk } from "#renderer/state/app-thunk.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";

export type ShownOnceCall = {
  isBusy: boolean;
  /** Null when it worked and the secret is on its way to be shown; else what the call threw. */
  run: <Made>(
    call: AppThunk<Promise<Made>>,
    onMade: (made: Made) => void,
  ) => Promise<{ error: unknown } | null>;
};

/** Runs a call whose answer holds a secret, which nothing but the caller keeps. */
export function useShownOnce(): ShownOnceCall {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    async run(call, onMade) {
      setIsBusy(true);
      try {
        onMade(await dispatch(call));
        return null;
      } catch (error) {
        return { error };
      } finally {
        setIsBusy(false);
      }
    },
  };
}
