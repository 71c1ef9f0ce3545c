import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

import type { SessionUser } from "#shared/session.ts";

type Headers = Record<string, string>;

/** A caller that keeps its cookies between requests, as a browser does. */
export type TestBrowser = {
  /** By name, as they will be sent next. */
  readonly cookies: ReadonlyMap<string, string>;
  send(request: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Headers): Promise<LightMyRequestResponse>;
  post(url: string, payload?: object, headers?: Headers): Promise<LightMyRequestResponse>;
  /** The `Cookie` header it would send, for requests made by other means. */
  readCookieHeader(): string;
  /** Posts to a provider's callback with a fresh token against forged forms. */
  signIn(provider: string, fields?: Headers): Promise<LightMyRequestResponse>;
  readUser(headers?: Headers): Promise<SessionUser | null>;
};

/** A browser without any cookie yet. */
export function createTestBrowser(app: FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>();
  const readCookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (request: InjectOptions & { url: string }) => {
    const response = await app.inject({
      ...request,
      headers: {
        ...(cookies.size === 0 ? {} : { cookie: readCookieHeader() }),
        ...request.headers,
      },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (value === "" || maxAge === 0) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    }
    return response;
  };
  const get = (url: string, headers: Headers = {}) => send({ method: "GET", url, headers });
  const post = (url: string, payload?: object, headers: Headers = {}) =>
    send({ method: "POST", url, headers, ...(payload === undefined ? {} : { payload }) });
  return {
    cookies,
    send,
    get,
    post,
    readCookieHeader,
    async signIn(provider, fields = {}) {
      const { csrfToken } = (await get("/api/auth/csrf")).json<{ csrfToken: string }>();
      return post(`/api/auth/callback/${provider}`, { ...fields, csrfToken, json: "true" });
    },
    async readUser(headers = {}) {
      const session = await get("/api/auth/session", headers);
      return session.json<{ user?: SessionUser }>().user ?? null;
    },
  };
}
