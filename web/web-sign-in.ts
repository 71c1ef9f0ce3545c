import { readAnonymousUserId } from "#renderer/platform/anonymous-user-id.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { SessionClient, SignInOptions } from "#renderer/platform/platform.ts";
import { AppError } from "#shared/app-error.ts";
import type { SessionType } from "#shared/session.ts";

import type { AuthProviders, AuthWire } from "./auth-wire.ts";
import { followAddress, nameReturn, readAddressParam } from "./page-address.ts";
import type { FormAnswer, PostForm } from "./post-auth-form.ts";
import { broadcastSession } from "./session-broadcast.ts";

const signInPath = "/api/auth/signin";
const errorPath = "/api/auth/error";

/** Signs in with the wire of next-auth v4: the ways there are, a token, then the form. */
export function createWebSignIn(parts: {
  wire: AuthWire;
  post: PostForm;
  local: KeyValueStore;
  location: Location;
}): SessionClient["signIn"] {
  const { wire, post, local, location } = parts;

  /** Null when the browser is on its way to the error page instead. */
  const readProviders = async (isAutomatic: boolean): Promise<AuthProviders | null> => {
    try {
      return await wire.readProviders();
    } catch (error) {
      // Offline, the error page could not be shown, and what is on this one would be lost.
      if (isAutomatic || (error instanceof AppError && error.code === "offline")) throw error;
      followAddress(location, errorPath);
      return null;
    }
  };

  return async (provider, fields, options = {}) => {
    const { authorizationParams, isAutomatic = false, ...shown } = options;
    const { callbackUrl = nameReturn(location), redirect = true } = shown;
    const found = await readProviders(isAutomatic);
    if (found === null) return { ok: false, error: null, url: errorPath };
    const type = found[provider]?.type;
    if (type === undefined) {
      goToSignInPage(location, callbackUrl);
      return { ok: false, error: "Signin", url: null };
    }
    const isHere = type === "credentials";
    const action = `${isHere ? "callback" : "signin"}/${provider}${writeQuery(authorizationParams)}`;
    const form = { ...identify(provider, local), ...fields, ...writeOptions(shown) };
    const answer = await post(action, form, callbackUrl);
    const { url, status } = answer;
    const error = readRefusal(answer, callbackUrl, location.origin);
    const ok = isHere && answer.ok && error === null;
    if (ok) broadcastSession(local, "getSession");
    if (redirect || !isHere) {
      followAddress(location, url);
      return { ok, error: isHere ? error : null, status, url };
    }
    return { ok, error: error ?? (ok ? null : "Signin"), status, url: ok ? url : null };
  };
}

/** An anonymous person is the same one as at this browser's last visit. */
function identify(provider: SessionType, local: KeyValueStore): Record<string, string> {
  return provider === "anonymous-login" ? { anonymousUserId: readAnonymousUserId(local) } : {};
}

/** On the sign-in page already, going there again would only repeat itself. */
function goToSignInPage(location: Location, callbackUrl: string): void {
  if (location.pathname === signInPath) return;
  followAddress(location, `${signInPath}?${new URLSearchParams({ callbackUrl })}`);
}

/** The reason is in the address that the server names, unless it is the one that was asked for. */
function readRefusal(answer: FormAnswer, callbackUrl: string, origin: string): string | null {
  if (answer.isStale) return "Signin";
  if (answer.ok && answer.url === URL.parse(callbackUrl, origin)?.href) return null;
  return readAddressParam(answer.url, "error");
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
