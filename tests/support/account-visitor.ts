import type { LightMyRequestResponse } from "fastify";

import { createTestBrowser } from "./test-browser.ts";
import type { TestBrowser } from "./test-browser.ts";
import type { TestServer } from "./test-server.ts";

/** A password nobody refuses. */
export const goodPassword = "walnut kettle on the wharf";

/** Somebody in front of the pages of the account, with cookies of their own. */
export type AccountVisitor = {
  browser: TestBrowser;
  /** Posts to a call below `/api/v1/account`. */
  post(call: string, body: object, headers?: Headers): Promise<LightMyRequestResponse>;
  /** Posts to a call below `/api/v1/me`. */
  postOwn(call: string, body: object, headers?: Headers): Promise<LightMyRequestResponse>;
  register(email: string, changes?: object, headers?: Headers): Promise<LightMyRequestResponse>;
  requestReset(email: string, headers?: Headers): Promise<LightMyRequestResponse>;
  signIn(email: string, password?: string): Promise<number>;
};

type Headers = Record<string, string>;

export function createAccountVisitor(server: TestServer): AccountVisitor {
  const browser = createTestBrowser(server.app);
  const post = (call: string, body: object, headers: Headers = {}) =>
    browser.post(`/api/v1/account/${call}`, body, headers);
  return {
    browser,
    post,
    postOwn: (call, body, headers = {}) => browser.post(`/api/v1/me/${call}`, body, headers),
    register: (email, changes = {}, headers = {}) =>
      post(
        "register",
        { name: "Ada Lovelace", email, password: goodPassword, companySlug: null, ...changes },
        headers,
      ),
    requestReset: (email, headers = {}) =>
      post("request-password-reset", { email, companySlug: null }, headers),
    async signIn(email, password = goodPassword) {
      return (await browser.signIn("regular-login", { email, password })).statusCode;
    },
  };
}

/** The last email to an address. Throws when there is none. */
export async function readLastMail(server: TestServer, to: string) {
  const mail = (await server.readMails(to)).at(-1);
  if (mail === undefined) throw new Error(`no email to ${to}`);
  return mail;
}

/** Somebody who has registered, followed the link and signed in. */
export async function createRegistered(server: TestServer, email: string): Promise<AccountVisitor> {
  const visitor = createAccountVisitor(server);
  await visitor.register(email);
  await visitor.post("verify-email", { token: (await readLastMail(server, email)).token });
  await visitor.signIn(email);
  return visitor;
}
