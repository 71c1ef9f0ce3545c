import { keepAnonymousUserId, readAnonymousUserId } from "#renderer/platform/anonymous-user-id.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { SessionDesk } from "#renderer/platform/platform.ts";
import type { SessionType } from "#shared/session.ts";
import type { SignInResult } from "#shared/wires/ipc.ts";

import type { AuthWire } from "./auth-wire.ts";
import { broadcastSession, watchSession } from "./session-broadcast.ts";

const signInPath = "/api/auth/signin";

/** Signs in and out with cookies, the way a next-auth v4 client does. */
export function createWebSessionDesk(parts: {
  wire: AuthWire;
  local: KeyValueStore;
  page: Window;
}): SessionDesk {
  const { wire, local, page } = parts;

  /** A token can be stale once, when two tabs fetched their first one at the same moment. */
  const post = async (action: string, fields: Record<string, string>) => {
    for (let attempt = 1; ; attempt += 1) {
      const csrfToken = await wire.readCsrfToken();
      const { callbackUrl = page.location.href } = fields;
      const answer = await wire.post(action, { ...fields, csrfToken, callbackUrl, json: "true" });
      const isStale = readParam(answer.url, "csrf") === "true";
      if (!isStale || attempt === 2) return { ...answer, isStale };
    }
  };

  /** An anonymous person is the same one as at this browser's last visit. */
  const identify = (provider: SessionType): Record<string, string> =>
    provider === "anonymous-login" ? { anonymousUserId: readAnonymousUserId(local) } : {};

  const goToSignInPage = () => {
    if (page.location.pathname === signInPath) return;
    page.location.assign(
      `${signInPath}?${new URLSearchParams({ callbackUrl: page.location.href })}`,
    );
  };

  return {
    async read() {
      const session = await wire.readSession();
      keepAnonymousUserId(local, session);
      return session;
    },

    async signIn(provider, fields): Promise<SignInResult> {
      if (!(await wire.readProviderIds()).includes(provider)) {
        goToSignInPage();
        return { ok: false, error: "Signin" };
      }
      const isElsewhere = provider === "google-login";
      const action = `${isElsewhere ? "signin" : "callback"}/${provider}`;
      const answer = await post(action, { ...identify(provider), ...fields });
      if (answer.isStale) return { ok: false, error: "Signin" };
      const error = readParam(answer.url, "error");
      if (error !== null || !answer.ok) return { ok: false, error: error ?? "Signin" };
      if (isElsewhere) {
        page.location.assign(answer.url);
        return { ok: false, error: null };
      }
      broadcastSession(local, "getSession");
      return { ok: true, error: null };
    },

    async signOut() {
      await post("signout", {});
      broadcastSession(local, "signout");
    },

    watch: (listener) => watchSession(page, listener),
  };

  function readParam(url: string, name: string): string | null {
    return URL.parse(url, page.location.origin)?.searchParams.get(name) ?? null;
  }
}
