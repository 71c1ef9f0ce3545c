import { readAnonymousUserId } from "#renderer/platform/anonymous-user-id.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { SessionDesk } from "#renderer/platform/platform.ts";
import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import type { Transport } from "#renderer/platform/transport.ts";
import type { IframeUser, Session } from "#shared/session.ts";

import { createIframeTokenWire } from "./iframe-token-wire.ts";
import type { KnownToken } from "./iframe-token-wire.ts";

/** The server does not say when a frame's token ends; it answers 401 then, and that decides. */
const assumedLifetimeMs = 60 * 60 * 1000;

/**
 * Who the person in the frame is: an anonymous user with a short token in session storage. The
 * host page's cookies play no part, so nothing is shared with other tabs.
 */
export function createEmbedSessionDesk(parts: {
  transport: Transport;
  session: KeyValueStore;
  local: KeyValueStore;
  companySlug: string | null;
}): SessionDesk {
  const { session, local } = parts;
  const wire = createIframeTokenWire(parts);
  /** Known since the token was made or checked, so that reading does not ask again. */
  let known: KnownToken | null = null;

  const forget = () => {
    known = null;
    session.remove(sessionKeys.iframeToken);
  };

  return {
    async read() {
      const token = session.read(sessionKeys.iframeToken);
      if (token === null) return null;
      if (known?.token !== token) known = await wire.validate(token);
      if (known !== null) return createSession(known.user, readAnonymousUserId(local));
      forget();
      return null;
    },

    async signIn(provider) {
      if (provider !== "anonymous-login") return { ok: false, error: "AccessDenied" };
      forget();
      known = await wire.generate();
      if (known === null) return { ok: false, error: "Signin" };
      session.write(sessionKeys.iframeToken, known.token);
      return { ok: true, error: null };
    },

    // Nothing of a frame's session can be changed from inside.
    update: () => Promise.resolve(null),

    async signOut() {
      forget();
      return { url: null };
    },

    watch: () => () => undefined,
  };
}

function createSession(user: IframeUser, anonymousUserId: string): Session {
  const { _id, ...rest } = user;
  return {
    user: {
      ...rest,
      id: _id,
      originemail: null,
      sessionType: "anonymous-login",
      anonymousUserId,
    },
    expires: new Date(Date.now() + assumedLifetimeMs).toISOString(),
  };
}
