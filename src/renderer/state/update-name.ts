import { AppError } from "#shared/app-error.ts";

import { api } from "./api.ts";
import type { AppThunk } from "./app-thunk.ts";
import { updateSession } from "./session-sync.ts";

/** Changes what the person is called, everywhere. Rejects with an `AppError` when nothing changed. */
export function updateName(name: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const session = await dispatch(updateSession({ name }));
    if (session?.user.name !== name) {
      throw new AppError(
        navigator.onLine ? "internal_error" : "offline",
        "the name did not change",
      );
    }
    dispatch(api.util.invalidateTags(["Account"]));
  };
}
