import { createListenerMiddleware, isAnyOf } from "@reduxjs/toolkit";

import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import type { Services } from "#renderer/services/services.ts";

import { featuresLoaded } from "./company-slice.ts";
import type { AppState } from "./reducer.ts";
import { selectIdentityFlags } from "./select-identity-flags.ts";
import { sessionStarted } from "./session-slice.ts";

const firstDelayMs = 1000;

/**
 * Keeps `identity` in session storage in step with the session: at once when there is one already,
 * else a second later, so that a sign-in that is still settling is not written down.
 */
export function createIdentityListener(services: Services) {
  const listener = createListenerMiddleware<AppState>();
  const { session: store } = services.platform.storage;
  listener.startListening({
    matcher: isAnyOf(sessionStarted, featuresLoaded),
    async effect(_action, listenerApi) {
      listenerApi.cancelActiveListeners();
      if (store.read(sessionKeys.identity) === null) await listenerApi.delay(firstDelayMs);
      const identity = describeIdentity(listenerApi.getState());
      if (identity !== null) store.write(sessionKeys.identity, JSON.stringify(identity));
    },
  });
  return listener;
}

/** Nothing that would let a reader act as the person: no token and no anonymous id. */
function describeIdentity(state: AppState) {
  const user = state.session.session?.user;
  if (user === undefined) return null;
  const { id, role, sessionType } = user;
  return { id, role, sessionType, ...selectIdentityFlags(state) };
}
