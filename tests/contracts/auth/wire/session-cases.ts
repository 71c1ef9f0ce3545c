import { ada } from "../oracle/oracle-people.ts";
import { callbackCookie, csrfCookie, sessionCookie } from "./wire-case.ts";
import type { WireCase } from "./wire-case.ts";
import type { WireVisitor } from "./wire-visitor.ts";

const { email, password } = ada;
const signIn = (visitor: WireVisitor) => visitor.signIn("regular-login", { email, password });

const reading: readonly WireCase[] = [
  { id: "providers", run: (visitor) => visitor.get("/providers") },
  {
    id: "csrf",
    async run(visitor) {
      await visitor.get("/csrf");
      await visitor.get("/csrf");
      const forged = `${"0".repeat(64)}%7C${"0".repeat(64)}`;
      visitor.cookies.set(csrfCookie, forged);
      await visitor.get("/csrf");
    },
  },
  {
    id: "csrf-cookie-without-hash",
    run(visitor) {
      visitor.cookies.set(csrfCookie, "a".repeat(64));
      return visitor.get("/csrf");
    },
  },
  { id: "session-fresh", run: (visitor) => visitor.get("/session") },
  {
    id: "session-garbage",
    async run(visitor) {
      visitor.cookies.set(sessionCookie, "garbage");
      await visitor.get("/session");
      await visitor.get("/session");
    },
  },
  {
    id: "session-ignores-authorization",
    run: (visitor) => visitor.get("/session", { authorization: "Bearer something" }),
  },
  {
    id: "json-content-type-on-get",
    run: (visitor) => visitor.get("/session", { "content-type": "application/json" }),
  },
];

const updating: readonly WireCase[] = [
  {
    id: "update-name",
    async run(visitor) {
      await signIn(visitor);
      const csrfToken = await visitor.readCsrfToken();
      await visitor.postJson("/session", { csrfToken, data: { name: "Bobby" } });
      await visitor.get("/session");
      await visitor.postJson("/session", { csrfToken, data: { name: ada.name } });
    },
  },
  {
    id: "update-nothing",
    async run(visitor) {
      await signIn(visitor);
      await visitor.postJson("/session", { csrfToken: await visitor.readCsrfToken() });
    },
  },
  {
    id: "update-role-and-credit",
    async run(visitor) {
      await signIn(visitor);
      const csrfToken = await visitor.readCsrfToken();
      await visitor.postJson("/session", { csrfToken, data: { role: "owner", credit: 1_000 } });
      await visitor.get("/session");
    },
  },
  {
    id: "update-foreign-csrf-token",
    async run(visitor) {
      await signIn(visitor);
      await visitor.postJson("/session", { csrfToken: "x", data: { name: "Eve" } });
      await visitor.get("/session");
    },
  },
  {
    id: "update-signed-out",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.postJson("/session", { csrfToken, data: { name: "Eve" } });
    },
  },
  { id: "update-without-anything", run: (visitor) => visitor.postJson("/session", {}) },
];

const signingOut: readonly WireCase[] = [
  {
    id: "signout",
    async run(visitor) {
      await signIn(visitor);
      const csrfToken = await visitor.readCsrfToken();
      await visitor.post("/signout", { csrfToken, callbackUrl: "/page2", json: "true" });
      await visitor.get("/session");
    },
  },
  {
    id: "signout-as-form",
    async run(visitor) {
      await signIn(visitor);
      await visitor.post("/signout", { csrfToken: await visitor.readCsrfToken() });
    },
  },
  {
    id: "signout-no-csrf-token",
    async run(visitor) {
      await signIn(visitor);
      await visitor.post("/signout", { json: "true" });
      await visitor.get("/session");
    },
  },
  {
    id: "signout-signed-out",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      await visitor.post("/signout", { csrfToken, json: "true" });
    },
  },
  {
    id: "signout-garbage-session",
    async run(visitor) {
      const csrfToken = await visitor.readCsrfToken();
      visitor.cookies.set(sessionCookie, "garbage");
      await visitor.post("/signout", { csrfToken, json: "true" });
    },
  },
  {
    id: "signout-foreign-callback-url",
    async run(visitor) {
      await signIn(visitor);
      const csrfToken = await visitor.readCsrfToken();
      const callbackUrl = "https://evil.example/x";
      await visitor.post("/signout", { csrfToken, callbackUrl, json: "true" });
    },
  },
];

const logging = ["error", "warn", "debug", "info", "constructor"].map((level): WireCase => ({
  id: `log-${level}`,
  run: (visitor) => visitor.post("/_log", { level, code: "CLIENT_FETCH_ERROR", client: "true" }),
}));

/** Callback addresses that cannot be one, in the query and in the cookie. */
const badCallbackUrls: readonly WireCase[] = [
  ...["/csrf", "/session", "/providers", "/signin", "/signout", "/error"].map((path): WireCase => ({
    id: `bad-query${path.replace("/", "-")}`,
    run: (visitor) => visitor.get(`${path}?callbackUrl=javascript:alert(1)`),
  })),
  { id: "bad-query-unreadable", run: (visitor) => visitor.get("/csrf?callbackUrl=foo") },
  { id: "empty-query", run: (visitor) => visitor.get("/csrf?callbackUrl=") },
  { id: "foreign-query", run: (v) => v.get("/csrf?callbackUrl=https://evil.example/") },
  ...["/session", "/csrf", "/signin"].map((path): WireCase => ({
    id: `bad-cookie${path.replace("/", "-")}`,
    async run(visitor) {
      visitor.cookies.set(callbackCookie, "javascript%3Aalert(1)");
      await visitor.get(path);
      await visitor.get(path);
    },
  })),
  {
    id: "foreign-cookie",
    run(visitor) {
      visitor.cookies.set(callbackCookie, "https%3A%2F%2Fevil.example%2F");
      return visitor.get("/session");
    },
  },
];

export const sessionCases: readonly WireCase[] = [
  ...reading,
  ...updating,
  ...signingOut,
  ...logging,
  { id: "log-nothing", run: (visitor) => visitor.postJson("/_log", {}) },
  ...badCallbackUrls,
];
