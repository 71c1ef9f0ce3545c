import { localKeys } from "#renderer/platform/storage-keys.ts";
import { writeVisitConsent } from "#renderer/platform/answered-consent.ts";

import type { AppThunk } from "../app-thunk.ts";

/**
 * Keeps somebody's answer to whether their visits may be noted. With a no nothing more is noted from this moment
 * on, and what was noted waits to be erased.
 */
export function answerVisits(isAllowed: boolean): AppThunk<void> {
  return (_dispatch, _getState, { platform }) => {
    const wasNoted = platform.storage.local.read(localKeys.visitSeenAt) !== null;
    writeVisitConsent(platform, isAllowed ? "yes" : wasNoted ? "ending" : "no");
  };
}
