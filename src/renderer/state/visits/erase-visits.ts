import { localKeys } from "#renderer/platform/storage-keys.ts";
import { writeVisitConsent } from "#renderer/platform/answered-consent.ts";
import { addRows } from "#renderer/services/find-call.ts";

import type { AppThunk } from "../app-thunk.ts";

/**
 * Has the server erase what was noted under the browser's id, which then gets another one. Rejects when the
 * server could not be asked: the answer stays `ending`, and the next page asks again.
 */
export function eraseVisits(): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { platform, api }) => {
    const { local } = platform.storage;
    const deviceId = local.read(localKeys.clientIp);
    if (deviceId !== null) {
      const { visitCalls } = await import("#shared/wires/http/visit-calls.ts");
      addRows(visitCalls);
      await api.call("forgetVisitEvents", { body: { deviceId } });
    }
    local.write(localKeys.clientIp, crypto.randomUUID());
    local.remove(localKeys.visitSeenAt);
    writeVisitConsent(platform, "no");
  };
}
