import { api } from "./api.ts";
import type { AppThunk } from "./app-thunk.ts";
import type { Answer } from "./request-base-query.ts";

/**
 * A new secret for an authenticator app. Like every answer of this file it goes to the caller and
 * past the store: a secret is gone when the dialog that showed it is.
 */
export function beginSecondFactor(
  currentPassword: string,
): AppThunk<Promise<Answer<"beginSecondFactor">>> {
  return (_dispatch, _getState, services) =>
    services.api.call("beginSecondFactor", { body: { currentPassword } });
}

/** Switches the second factor on; resolves with the recovery codes, which nobody can read again. */
export function confirmSecondFactor(code: string): AppThunk<Promise<readonly string[]>> {
  return async (dispatch, _getState, services) => {
    const { recoveryCodes } = await services.api.call("confirmSecondFactor", { body: { code } });
    dispatch(api.util.invalidateTags(["Account"]));
    return recoveryCodes;
  };
}

/** New recovery codes in place of the old ones. */
export function renewRecoveryCodes(body: {
  currentPassword: string;
  code: string;
}): AppThunk<Promise<readonly string[]>> {
  return async (dispatch, _getState, services) => {
    const { recoveryCodes } = await services.api.call("renewRecoveryCodes", { body });
    dispatch(api.util.invalidateTags(["Account"]));
    return recoveryCodes;
  };
}
