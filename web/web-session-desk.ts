import { keepAnonymousUserId, readAnonymousUserId } from "#renderer/platform/anonymous-user-id.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { SessionDesk, SignInOptions } from "#renderer/platform/platform.ts";
import { AppError } from "#shared/app-error.ts";
import type { SessionType } from "#shared/session.ts";

import type { AuthProviders, AuthWire } from "./auth-wire.ts";
import { createFormPost, readAddressParam } from "./post-auth-form.ts";
import type { FormAnswer } from "./post-auth-form.ts";
import { broadcastSession, watchSession } from "./session-broadcast.ts";
import { pollSession } from "./session-poll.ts";

const signInPath = "/api/auth/signin";
const errorPath = "/api/auth/error";

/** Signs in and out with cookies, the way a next-auth v4 client does. */
export function createWebSessionDesk(parts: {
  wire: AuthWire;
  local: KeyValueStore;
  page: Window;
  /** How often one of the tabs asks anew; 0 is never. */
  refetchSeconds: number;
}): SessionDesk {
  const { wire, local, page, refetchSeconds } = parts;
  const post = createFormPost(wire, page.location);
  const goTo = (url: string) => followAddress(page.location, url);

  /** Null when the browser is on its way to the error page instead. */
  const readProviders = async (isUnasked: boolean): Promise<AuthProviders | null> => {
    try {
      return await wire.readProviders();
    } catch (error) {
      // Offline, the error page could not be shown, and what is on this one would be lost.
      if (isUnasked || (error instanceof AppError && error.code === "offline")) throw error;
      goTo(errorPath);
      return null;
    }
  };

  /** On the sign-in page already, going there again would only repeat itself. */
  const goToSignInPage = (callbackUrl: string) => {
    if (page.location.pathname === signInPath) return;
    goTo(`${signInPath}?${new URLSearchParams({ callbackUrl })}`);
  };

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

    async signIn(provider, fields, options = {}) {
      const { authorizationParams, isUnasked = false, ...shown } = options;
      const { callbackUrl = nameReturn(page.location), redirect = true } = shown;
      const found = await readProviders(isUnasked);
      if (found === null) return { ok: false, error: null, url: errorPath };
      const type = found[provider]?.type;
      if (type === undefined) {
        goToSignInPage(callbackUrl);
        return { ok: false, error: "Signin", url: null };
      }
      const isHere = type === "credentials";
      const action = `${isHere ? "callback" : "signin"}/${provider}${writeQuery(authorizationParams)}`;
      const form = { ...identify(provider), ...fields, ...writeOptions(shown) };
      const answer = await post(action, form, callbackUrl);
      const { url, status } = answer;
      const error = readRefusal(answer, callbackUrl, page.location.origin);
      const ok = isHere && answer.ok && error === null;
      if (ok) broadcastSession(local, "getSession");
      if (redirect || !isHere) {
        goTo(url);
        return { ok, error: isHere ? error : null, status, url };
      }
      return { ok, error: error ?? (ok ? null : "Signin"), status, url: ok ? url : null };
    },

    async update(data) {
      const csrfToken = await wire.readCsrfToken();
      const session = await wire.updateSession({ csrfToken, data }).catch(() => null);
      if (session !== null) broadcastSession(local, "getSession");
      return session;
    },

    async signOut({ callbackUrl = nameReturn(page.location), redirect = true } = {}) {
      const { url, isStale } = await post("signout", {}, callbackUrl);
      broadcastSession(local, "signout");
      if (redirect) goTo(url);
      else if (isStale) throw new AppError("unavailable", "the server did not end the session");
      return { url };
    },

    watch(listener) {
      const stopWatching = watchSession(page, listener);
      const stopPolling = pollSession(page, local, refetchSeconds, () => listener("poll"));
      return () => {
        stopWatching();
        stopPolling();
      };
    },
  };

  /** An anonymous person is the same one as at this browser's last visit. */
  function identify(provider: SessionType): Record<string, string> {
    return provider === "anonymous-login" ? { anonymousUserId: readAnonymousUserId(local) } : {};
  }
}

/** A page of the sign-in itself is no place to come back to. */
function nameReturn({ pathname, origin, href }: Location): string {
  return pathname.startsWith("/api/auth/") ? `${origin}/` : href;
}

/** The reason is in the address that the server names, unless it is the one that was asked for. */
function readRefusal(answer: FormAnswer, callbackUrl: string, origin: string): string | null {
  if (answer.isStale) return "Signin";
  if (answer.ok && answer.url === URL.parse(callbackUrl, origin)?.href) return null;
  return readAddressParam(answer.url, "error");
}

/** An address that differs in its fragment alone would not load the page anew. */
function followAddress(location: Pick<Location, "assign" | "reload">, url: string): void {
  location.assign(url);
  if (url.includes("#")) location.reload();
}

function writeQuery(params: Record<string, string> | undefined): string {
  return params === undefined ? "" : `?${new URLSearchParams(params)}`;
}

/** The options that the form carries, in the order in which they were given. */
function writeOptions(options: Pick<SignInOptions, "callbackUrl" | "redirect">) {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(options)) fields[name] = String(value);
  return fields;
}
