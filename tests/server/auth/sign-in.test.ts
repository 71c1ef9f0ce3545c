import { afterAll, beforeAll, expect, test } from "vitest";

import { writePerson } from "#server/features/auth/registered-people.ts";
import { setMembership } from "#server/db/memberships.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const dayMs = 24 * 60 * 60 * 1000;

let server: TestServer;
const ada = { email: "Ada@Example.com", name: "Ada", password: "a long enough password" };
beforeAll(async () => {
  server = await startTestServer();
  const userId = await writePerson(server.database, ada);
  await setMembership(server.database, { companyId: defaultCompanyId, userId, role: "editor" });
});
afterAll(() => server.close());
const open = () => createTestBrowser(server.app);
const { email, password } = ada;

test("a visitor without a session gets an empty object that no cache keeps", async () => {
  const response = await open().get("/api/auth/session");
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  expect(response.headers["cache-control"]).toBe("private, no-cache, no-store");
  expect(response.cookies.map(({ name }) => name).toSorted()).toEqual([
    "next-auth.callback-url",
    "next-auth.csrf-token",
  ]);
});

test("a session cookie that names no session is cleared", async () => {
  const response = await open().get("/api/auth/session", {
    cookie: "next-auth.session-token=garbage",
  });
  expect(response.json()).toEqual({});
  const cleared = response.cookies.find(({ name }) => name === "next-auth.session-token");
  expect(cleared).toMatchObject({ value: "", maxAge: 0, path: "/", httpOnly: true });
});

test("the token against forged forms stays the same, and a tampered cookie is replaced", async () => {
  const browser = open();
  const first = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>().csrfToken;
  const again = await browser.get("/api/auth/csrf");
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(again.json()).toEqual({ csrfToken: first });
  expect(again.cookies).toEqual([]);
  const forged = await open().get("/api/auth/csrf", {
    cookie: `next-auth.csrf-token=${first}%7C${"0".repeat(64)}`,
  });
  expect(forged.json<{ csrfToken: string }>().csrfToken).not.toBe(first);
  expect(forged.cookies.some(({ name }) => name === "next-auth.csrf-token")).toBe(true);
});

test("the providers are listed under their ids without setting a cookie", async () => {
  const response = await open().get("/api/auth/providers");
  const providers = response.json<Record<string, { type: string; callbackUrl: string }>>();
  expect(Object.keys(providers)).toEqual(["anonymous-login", "regular-login"]);
  expect(providers["regular-login"]).toMatchObject({
    type: "credentials",
    callbackUrl: "http://localhost/api/auth/callback/regular-login",
  });
  expect(response.cookies).toEqual([]);
});

test("an anonymous visitor gets a credential and stays the same person with it", async () => {
  const first = open();
  expect((await first.signIn("anonymous-login")).json()).toEqual({ url: "http://localhost" });
  const user = await first.readUser();
  expect(user).toMatchObject({ sessionType: "anonymous-login", role: "user", email: null });
  const anonymousUserId = user?.anonymousUserId ?? "";
  expect(anonymousUserId).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const later = open();
  await later.signIn("anonymous-login", { anonymousUserId });
  expect((await later.readUser())?.id).toBe(user?.id);
});

test("a credential of a visitor too short to be one is refused", async () => {
  const response = await open().signIn("anonymous-login", { anonymousUserId: "short" });
  expect(response.statusCode).toBe(401);
});

test("email and password sign in, and the session has exactly the fields of the contract", async () => {
  const browser = open();
  const response = await browser.signIn("regular-login", {
    email,
    password,
    callbackUrl: "/p?x=1",
  });
  expect([response.statusCode, response.json()]).toEqual([200, { url: "http://localhost/p?x=1" }]);
  const cookie = response.cookies.find(({ name }) => name === "next-auth.session-token");
  expect(cookie).toMatchObject({ path: "/", httpOnly: true, sameSite: "Lax" });
  const session = (await browser.get("/api/auth/session")).json();
  expect(session.user).toEqual({
    id: expect.any(String),
    name: "Ada",
    email: "ada@example.com",
    image: null,
    role: "editor",
    credit: 0,
    originemail: "Ada@Example.com",
    sessionType: "regular-login",
    anonymousUserId: null,
  });
});

test("the role is the one in the company the request names", async () => {
  const browser = open();
  await browser.signIn("regular-login", { email, password });
  expect((await browser.readUser({ "x-roomwright-company": "greenhouse" }))?.role).toBe("user");
  expect((await browser.readUser({ "x-roomwright-company": "roomwright" }))?.role).toBe("editor");
});

test("a wrong password and an unknown email are refused alike", async () => {
  const wrong = await open().signIn("regular-login", { email, password: "not it at all" });
  const unknown = await open().signIn("regular-login", { email: "nobody@example.com", password });
  expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
  expect(wrong.json()).toEqual({
    url: "http://localhost/api/auth/error?error=CredentialsSignin&provider=regular-login",
  });
});

test("without json the answer to a sign-in is a redirect, for right and for wrong fields", async () => {
  const browser = open();
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const post = (fields: Record<string, string>) =>
    browser.send({
      method: "POST",
      url: "/api/auth/callback/regular-login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ csrfToken, callbackUrl: "/page2", ...fields }).toString(),
    });
  const right = await post({ email, password });
  expect([right.statusCode, right.headers.location]).toEqual([302, "http://localhost/page2"]);
  const wrong = await post({ email, password: "not it at all" });
  expect([wrong.statusCode, wrong.headers.location]).toEqual([
    302,
    "http://localhost/api/auth/error?error=CredentialsSignin&provider=regular-login",
  ]);
  const shown = await browser.get("/api/auth/error?error=CredentialsSignin");
  expect(shown.headers.location).toBe("http://localhost/api/auth/signin?error=CredentialsSignin");
});

test.each([
  ["without its token", {}],
  ["with a foreign token", { csrfToken: "0".repeat(64) }],
])("a sign-in %s leads back and opens no session", async (_name, fields) => {
  const browser = open();
  await browser.get("/api/auth/csrf");
  const payload = { email, password, json: "true", ...fields };
  const response = await browser.post("/api/auth/callback/regular-login", payload);
  expect(response.json()).toEqual({ url: "http://localhost/api/auth/signin?csrf=true" });
  expect(await browser.readUser()).toBeNull();
});

test.each([
  ["https://evil.example/x", "http://localhost"],
  ["//evil.example/x", "http://localhost//evil.example/x"],
  ["javascript:alert(1)", "http://localhost"],
  ["http://localhost.evil.example/", "http://localhost"],
  ["foo bar", "http://localhost"],
])("a sign-in never leads off the origin: %s", async (callbackUrl, url) => {
  expect((await open().signIn("anonymous-login", { callbackUrl })).json()).toEqual({ url });
});

test("a callback address in the query that cannot be one is a configuration error", async () => {
  const response = await open().get("/api/auth/csrf?callbackUrl=javascript:alert(1)");
  expect(response.statusCode).toBe(500);
  expect(response.json<{ message: string }>().message).toContain("server configuration");
});

test("signing in replaces the token, and the old one is dead", async () => {
  const browser = open();
  await browser.signIn("anonymous-login");
  const old = browser.readCookieHeader();
  await browser.signIn("regular-login", { email, password });
  expect(browser.readCookieHeader()).not.toBe(old);
  expect((await open().get("/api/auth/session", { cookie: old })).json()).toEqual({});
});

test("signing out kills the session on the server", async () => {
  const browser = open();
  await browser.signIn("regular-login", { email, password });
  const stolen = browser.readCookieHeader();
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const forged = await browser.post("/api/auth/signout", { json: "true" });
  expect(forged.json()).toEqual({ url: "http://localhost/api/auth/signout?csrf=true" });
  expect(await browser.readUser()).not.toBeNull();
  await browser.post("/api/auth/signout", { csrfToken, json: "true" });
  expect(await browser.readUser()).toBeNull();
  expect((await open().get("/api/auth/session", { cookie: stolen })).json()).toEqual({});
});

test("a session rolls while it is used and ends thirty days after its last use", async () => {
  const browser = open();
  await browser.signIn("anonymous-login");
  server.clock.advance(29 * dayMs);
  expect(await browser.readUser()).not.toBeNull();
  server.clock.advance(29 * dayMs);
  expect(await browser.readUser()).not.toBeNull();
  server.clock.advance(31 * dayMs);
  expect(await browser.readUser()).toBeNull();
});

test("an update may change the name and nothing else", async () => {
  const browser = open();
  await browser.signIn("anonymous-login");
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const data = { name: "Bobby", role: "owner", credit: 1000, email: "x@example.com" };
  const updated = await browser.post("/api/auth/session", { csrfToken, data });
  expect(updated.json().user).toMatchObject({
    name: "Bobby",
    role: "user",
    credit: 0,
    email: null,
  });
  const refused = await browser.post("/api/auth/session", { csrfToken: "x", data });
  expect([refused.statusCode, refused.json()]).toEqual([400, {}]);
  const signedOut = open();
  const own = (await signedOut.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  expect((await signedOut.post("/api/auth/session", { ...own, data })).json()).toEqual({});
});

test("unknown providers and actions answer as the contract says", async () => {
  const unknown = await open().signIn("other-login");
  expect([unknown.statusCode, unknown.body]).toEqual([
    400,
    "Error: This action with HTTP POST is not supported by NextAuth.js",
  ]);
  expect((await open().get("/api/auth/nothing")).statusCode).toBe(400);
  expect((await open().get("/api/auth/callback/regular-login")).statusCode).toBe(500);
  const start = await open().post("/api/auth/signin/google-login", { json: "true" });
  expect(start.json()).toEqual({ url: "http://localhost/api/auth/signin?csrf=true" });
});

test("the client log always answers, whatever it is sent", async () => {
  const log = await open().post("/api/auth/_log", { level: "whatever", code: "X\n{}", error: {} });
  expect([log.statusCode, log.body]).toEqual([200, ""]);
});
