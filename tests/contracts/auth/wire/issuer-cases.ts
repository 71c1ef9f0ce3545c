import { visitIssuer } from "#support/oidc-visit.ts";

import type { WireCase } from "./wire-case.ts";
import type { WireVisitor } from "./wire-visitor.ts";

const provider = "google-login";

/** Asks for the way to the issuer and returns its address. */
async function start(visitor: WireVisitor, query = "", fields = {}): Promise<string> {
  const csrfToken = await visitor.readCsrfToken();
  const sent = { ...fields, csrfToken, json: "true" };
  return String((await visitor.post(`/signin/${provider}${query}`, sent)).json["url"]);
}

/** Goes to the issuer and returns the path of the way back. */
async function comeBack(visitor: WireVisitor, address: string): Promise<string> {
  const { url } = await visitIssuer(address);
  if (url.origin !== visitor.origin) throw new RangeError(`the issuer led to ${url.origin}`);
  return url.pathname.replace("/api/auth", "") + url.search;
}

async function signIn(visitor: WireVisitor, fields = {}): Promise<void> {
  const address = await start(visitor, "?login_hint=alice", fields);
  await visitor.get(await comeBack(visitor, address));
}

export const issuerCases: readonly WireCase[] = [
  { id: "issuer-start", run: (visitor) => start(visitor, "?login_hint=a@b.c") },
  {
    id: "issuer-start-as-form",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.post(`/signin/${provider}`, { csrfToken, callbackUrl: "/page2" });
    },
  },
  {
    id: "issuer-start-no-csrf-token",
    run: (visitor) => visitor.post(`/signin/${provider}`, { json: "true" }),
  },
  {
    id: "issuer-start-other-scope",
    run: (visitor) => start(visitor, "?scope=openid%20offline_access&hl=de"),
  },
  {
    id: "issuer-round-trip",
    async run(visitor) {
      await signIn(visitor, { callbackUrl: "/page2" });
      await visitor.get("/session");
    },
  },
  {
    id: "issuer-round-trip-twice",
    async run(visitor) {
      await signIn(visitor);
      await signIn(visitor);
    },
  },
  {
    id: "issuer-denied",
    async run(visitor) {
      const address = await start(visitor, "?login_hint=deny");
      await visitor.get(await comeBack(visitor, address));
      await visitor.get("/error?error=Callback");
      await visitor.get("/session");
    },
  },
  {
    id: "issuer-wrong-state",
    async run(visitor) {
      const path = await comeBack(visitor, await start(visitor));
      await visitor.get(path.replace(/state=[^&]+/, "state=another"));
      await visitor.get("/session");
    },
  },
  {
    id: "issuer-no-cookies",
    async run(visitor) {
      const path = await comeBack(visitor, await start(visitor));
      visitor.cookies.clear();
      await visitor.get(path);
    },
  },
  {
    id: "issuer-callback-without-anything",
    run: (visitor) => visitor.get(`/callback/${provider}`),
  },
  {
    id: "issuer-code-made-up",
    async run(visitor) {
      const path = await comeBack(visitor, await start(visitor));
      await visitor.get(path.replace(/code=[^&]+/, "code=made-up"));
    },
  },
  {
    id: "issuer-code-twice",
    async run(visitor) {
      const address = await start(visitor);
      const path = await comeBack(visitor, address);
      const before = new Map(visitor.cookies);
      await visitor.get(path);
      for (const [name, value] of before) visitor.cookies.set(name, value);
      await visitor.get(path);
    },
  },
  {
    id: "start-credentials-provider",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.post("/signin/regular-login", { csrfToken, json: "true" });
    },
  },
  {
    id: "start-unknown-provider",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.post("/signin/other-login", { csrfToken, json: "true" });
    },
  },
  {
    id: "start-no-provider",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.post("/signin", { csrfToken, json: "true" });
    },
  },
  {
    id: "start-no-csrf-token",
    run: (visitor) => visitor.post("/signin/regular-login", { json: "true" }),
  },
];
