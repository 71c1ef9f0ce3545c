import type { AppThunk } from "#renderer/state/app-thunk.ts";
import type { HandOffRequest } from "#shared/hand-off.ts";

/** A code for this browser's session that only who asked can use. Rejects with an `AppError`. */
export function createHandOffCode({ kind, challenge }: HandOffRequest): AppThunk<Promise<string>> {
  return async (_dispatch, _getState, { api }) => {
    const { csrfToken } = await api.call("getCsrfToken", {});
    const { code } = await api.call("createHandOff", { body: { csrfToken, kind, challenge } });
    return code;
  };
}
