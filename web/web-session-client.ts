import { keepAnonymousUserId } from "#renderer/platform/anonymous-user-id.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { SessionClient } from "#renderer/platform/platform.ts";
import { AppError } from "#shared/app-error.ts";

import type { AuthWire } from "./auth-wire.ts";
import { followAddress, nameReturn } from "./page-address.ts";
import { createFormPost } from "./post-auth-form.ts";
import { broadcastSession, watchSession } from "./session-broadcast.ts";
import { pollSession } from "#renderer/platform/session-poll.ts";
import { createWebSignIn } from "./web-sign-in.ts";

/** Signs in and out with cookies, the way a next-auth v4 client does. */
export function createWebSessionClient(parts: {
  wire: AuthWire;
  local: KeyValueStore;
  page: Window;
  /** How often one of the tabs asks anew; 0 is never. */
  refetchSeconds: number;
}): SessionClient {
  const { wire, local, page, refetchSeconds } = parts;
  const { location } = page;
  const post = createFormPost(wire, location);

  return {
    async read({ broadcast = true } = {}) {
      try {
        const session = await wire.readSession();
        keepAnonymousUserId(local, session);
        return session;
      } finally {
        if (broadcast) broadcastSession(local, "getSession");
      }
    },

    signIn: createWebSignIn({ wire, post, local, location }),

    async update(data) {
      const csrfToken = await wire.readCsrfToken();
      const session = await wire.updateSession({ csrfToken, data }).catch(() => null);
      if (session !== null) broadcastSession(local, "getSession");
      return session;
    },

    async signOut({ callbackUrl = nameReturn(location), redirect = true } = {}) {
      const { url, isStale } = await post("signout", {}, callbackUrl);
      broadcastSession(local, "signout");
      if (redirect) followAddress(location, url);
      else if (isStale) throw new AppError("unavailable", "the server did not end the session");
      return { url };
    },

    goElsewhere: (address) => followAddress(location, address),

    watch(listener) {
      const stopWatching = watchSession(page, listener);
      const stopPolling = pollSession(page, local, refetchSeconds, () => listener("poll"));
      return () => {
        stopWatching();
        stopPolling();
      };
    },
  };
}
