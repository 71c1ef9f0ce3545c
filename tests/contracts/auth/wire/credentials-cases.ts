import { ada, visitorCredential } from "../oracle/oracle-people.ts";
import type { WireCase } from "./wire-case.ts";

const { email, password } = ada;
const right = { email, password };
const provider = "regular-login";
const foreignToken = "0".repeat(64);

const outcomes: readonly WireCase[] = [
  {
    id: "right-password",
    async run(visitor) {
      await visitor.signIn(provider, { ...right, callbackUrl: "/page2" });
      await visitor.get("/session");
      await visitor.get("/session");
    },
  },
  {
    id: "right-password-other-case",
    run: (visitor) => visitor.signIn(provider, { email: email.toUpperCase(), password }),
  },
  {
    id: "wrong-password",
    async run(visitor) {
      await visitor.signIn(provider, { email, password: "not it at all" });
      await visitor.get("/session");
    },
  },
  { id: "unknown-email", run: (v) => v.signIn(provider, { email: "x@example.com", password }) },
  { id: "no-fields", run: (visitor) => visitor.signIn(provider) },
  {
    id: "right-password-as-form",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.post(`/callback/${provider}`, { ...right, csrfToken, callbackUrl: "/page2" });
    },
  },
  {
    id: "wrong-password-as-form",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.post(`/callback/${provider}`, { email, password: "no", csrfToken });
      await visitor.get("/error?error=CredentialsSignin&provider=regular-login");
      await visitor.get("/signin?error=CredentialsSignin");
    },
  },
  {
    id: "json-body",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.postJson(`/callback/${provider}`, { ...right, csrfToken, json: "true" });
    },
  },
  {
    id: "json-true-is-no-text",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.postJson(`/callback/${provider}`, { ...right, csrfToken, json: true });
    },
  },
  {
    id: "json-other-text",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.post(`/callback/${provider}`, { ...right, csrfToken, json: "1" });
    },
  },
  {
    id: "sign-in-twice",
    async run(visitor) {
      await visitor.signIn(provider, right);
      await visitor.signIn(provider, right);
    },
  },
  {
    id: "wrong-password-while-signed-in",
    async run(visitor) {
      await visitor.signIn(provider, right);
      await visitor.signIn(provider, { email, password: "not it at all" });
      await visitor.get("/session");
    },
  },
];

const forgeries: readonly WireCase[] = [
  {
    id: "no-csrf-token",
    async run(visitor) {
      await visitor.post(`/callback/${provider}`, { ...right, json: "true" });
      await visitor.get("/session");
    },
  },
  {
    id: "no-csrf-token-as-form",
    run: (visitor) => visitor.post(`/callback/${provider}`, right),
  },
  {
    id: "foreign-csrf-token",
    async run(visitor) {
      await visitor.readCsrfToken();
      const fields = { ...right, csrfToken: foreignToken, json: "true" };
      await visitor.post(`/callback/${provider}`, fields);
      await visitor.get("/session");
    },
  },
  {
    id: "csrf-token-without-cookie",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      visitor.cookies.clear();
      await visitor.post(`/callback/${provider}`, { ...right, csrfToken, json: "true" });
    },
  },
  {
    id: "csrf-token-the-word-undefined",
    run: (visitor) =>
      visitor.post(`/callback/${provider}`, { ...right, csrfToken: "undefined", json: "true" }),
  },
];

const anonymous: readonly WireCase[] = [
  {
    id: "anonymous-known",
    async run(visitor) {
      await visitor.signIn("anonymous-login", { anonymousUserId: visitorCredential });
      await visitor.get("/session");
    },
  },
  {
    id: "anonymous-new",
    run: (visitor) => visitor.signIn("anonymous-login", { callbackUrl: "/page2" }),
  },
  {
    id: "anonymous-too-short",
    run: (visitor) => visitor.signIn("anonymous-login", { anonymousUserId: "short" }),
  },
  {
    id: "anonymous-becomes-registered",
    async run(visitor) {
      await visitor.signIn("anonymous-login");
      await visitor.signIn(provider, right);
      await visitor.get("/session");
    },
  },
];

/** Where a sign-in leads, by the callback address it is given. */
const callbackUrls: readonly (readonly [string, string])[] = [
  ["path", "/page2?x=1"],
  ["root", "/"],
  ["foreign", "https://evil.example/x"],
  ["two-slashes", "//evil.example/x"],
  ["backslash", "/\\evil.example"],
  ["script", "javascript:alert(1)"],
  ["data", "data:text/html,x"],
  ["suffix", "http://127.0.0.1.evil.example/"],
  ["unreadable", "foo bar"],
  ["empty", ""],
  ["hash", "/page#part"],
];

export const credentialsCases: readonly WireCase[] = [
  ...outcomes,
  ...forgeries,
  ...anonymous,
  ...callbackUrls.map(([name, callbackUrl]): WireCase => ({
    id: `callback-url-${name}`,
    run: (visitor) => visitor.signIn(provider, { ...right, callbackUrl }),
  })),
  {
    id: "callback-url-own-origin",
    run: (v) => v.signIn(provider, { ...right, callbackUrl: `${v.origin}/page2` }),
  },
  {
    id: "callback-url-remembered",
    async run(visitor) {
      await visitor.get("/signin?callbackUrl=/designs");
      await visitor.signIn(provider, right);
    },
  },
  {
    id: "callback-url-body-before-query",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      const fields = { ...right, csrfToken, json: "true", callbackUrl: "/body" };
      await visitor.post(`/callback/${provider}?callbackUrl=/query`, fields);
    },
  },
];
