import { useState } from "react";

import { sendHandOff } from "#renderer/platform/send-hand-off-code.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import type { AppThunk } from "#renderer/state/app-thunk.ts";
import { describeFailure } from "#renderer/state/request-base-query.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import type { HandOffRequest } from "#shared/hand-off.ts";

import { handOffKey } from "./find-hand-off-request.ts";

/** `gone`: nobody waits any more. `refused`: the server gave no code. */
export type HandOffFailure = "gone" | "refused" | "offline";
export type HandOffState =
  | { at: "choosing" }
  | { at: "sending" }
  | { at: "sent" }
  | { at: "failed"; failure: HandOffFailure };

/** Hands the session of this browser to whoever opened the window; always after a press. */
export function useHandOff(ask: HandOffRequest) {
  const dispatch = useAppDispatch();
  const { platform, log } = useServices();
  const [state, setState] = useState<HandOffState>({ at: "choosing" });

  const send = async (): Promise<HandOffState> => {
    try {
      const code = await dispatch(createHandOffCode(ask));
      if (!sendHandOff(window, ask, code)) return { at: "failed", failure: "gone" };
      platform.storage.session.remove(handOffKey);
      return { at: "sent" };
    } catch (error) {
      log.warn("HAND_OFF_ERROR", error);
      const isOffline = describeFailure(error).code === "offline";
      return { at: "failed", failure: isOffline ? "offline" : "refused" };
    }
  };
  const handOver = async () => {
    setState({ at: "sending" });
    setState(await send());
  };
  return { state, handOver: () => void handOver() };
}

/** A code for this browser's session that only who asked can use. Rejects with an `AppError`. */
function createHandOffCode({ kind, challenge }: HandOffRequest): AppThunk<Promise<string>> {
  return async (_dispatch, _getState, { api }) => {
    const { csrfToken } = await api.call("getCsrfToken", {});
    const { code } = await api.call("createHandOff", { body: { csrfToken, kind, challenge } });
    return code;
  };
}
