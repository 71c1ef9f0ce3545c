import type { LightMyRequestResponse } from "fastify";

import { createTestBrowser } from "./test-browser.ts";
import type { TestBrowser } from "./test-browser.ts";
import type { TestServer } from "./test-server.ts";
import { visitIssuer } from "./oidc-visit.ts";

/** A browser that knows the way through an issuer. */
export type OidcBrowser = TestBrowser & {
  /** Starts a sign-in; returns the answer. `parameters` go into the address, as clients send them. */
  start(
    parameters?: Record<string, string>,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Starts a sign-in and goes through the issuer; returns the path of the way back. */
  comeBack(parameters?: Record<string, string>): Promise<string>;
  /** A whole sign-in; returns where it leads. */
  signInAtIssuer(parameters?: Record<string, string>): Promise<string>;
};

/** At which provider a browser signs in, and what its page says with every start. */
type AtProvider = { provider: string; headers: Record<string, string> };

/** A browser without any cookie yet. */
export function createOidcBrowser(
  server: Pick<TestServer, "app">,
  at: AtProvider = { provider: "google-login", headers: {} },
): OidcBrowser {
  const browser = createTestBrowser(server.app);
  const start: OidcBrowser["start"] = async (parameters = {}, fields = {}, headers = {}) => {
    const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
    const query = new URLSearchParams(parameters).toString();
    return browser.post(
      `/api/auth/signin/${at.provider}${query === "" ? "" : `?${query}`}`,
      { csrfToken, json: "true", ...fields },
      { ...at.headers, ...headers },
    );
  };
  const comeBack: OidcBrowser["comeBack"] = async (parameters) => {
    const { url } = (await start(parameters)).json<{ url: string }>();
    const returned = (await visitIssuer(url)).url;
    return returned.pathname + returned.search;
  };
  return {
    ...browser,
    start,
    comeBack,
    async signInAtIssuer(parameters) {
      const response = await browser.get(await comeBack(parameters));
      return response.headers.location ?? `status ${response.statusCode}`;
    },
  };
}
