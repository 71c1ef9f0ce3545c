import { AppError, reachServer } from "#shared/app-error.ts";

import type { CookieJar } from "./cookie-jar.ts";

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** A request to the one configured server. `path` starts with `/api/`. */
export type ServerRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: ReadableStream<Uint8Array> | string | null;
  signal?: AbortSignal | undefined;
};

/** The one way from this process to the server: adds the cookies, keeps the ones it sets. */
export type ServerClient = {
  readonly origin: string;
  /** Throws `AppError`: `cancelled` when the signal fired, `offline` when no answer came. */
  send(request: ServerRequest): Promise<Response>;
};

/**
 * `onCookies` is called after every answer, when the jar may hold another session. The platform's
 * own cookie store is left out (`omit`): it would write cookies to disk unencrypted. Redirects are
 * not followed, so that a cookie never travels to another origin.
 */
export function createServerClient(
  origin: string,
  fetch: Fetch,
  jar: CookieJar,
  onCookies: () => Promise<void>,
): ServerClient {
  return {
    origin,
    async send({ method, path, headers, body = null, signal }) {
      const cookie = jar.header();
      const session = jar.readSessionCookie();
      const init: RequestInit & { duplex?: "half" } = {
        method,
        headers: cookie === null ? headers : { ...headers, cookie },
        body,
        credentials: "omit",
        redirect: "manual",
        cache: "no-store",
        ...(signal === undefined ? {} : { signal }),
        ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
      };
      const response = await reachServer(() => fetch(resolvePath(origin, path), init), signal);
      jar.absorb(response.headers, session);
      await onCookies();
      return response;
    },
  };
}

/** Resolves first and looks afterwards: `/api/../x` is no path of the API. */
function resolvePath(origin: string, path: string): string {
  const address = URL.parse(path, origin);
  if (address === null || address.origin !== origin || !address.pathname.startsWith("/api/")) {
    throw new AppError("forbidden", "only the API of the configured server may be called");
  }
  return address.href;
}
