import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { writePerson } from "#server/features/auth/registered-people.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import { createWebDir } from "#support/web-dir.ts";
import type { TestServer } from "#support/test-server.ts";

const email = "ada@example.com";
const password = "a long enough password";
const origin = "http://localhost";

let server: TestServer;
const web = createWebDir();
beforeAll(async () => {
  server = await startTestServer({ webDir: web.webDir, logLevel: null });
  await writePerson(server.database, { email, name: "Ada", password });
});
afterAll(async () => {
  await server.close();
  web.remove();
});
const open = () => createTestBrowser(server.app);
const readToken = async (browser: TestBrowser) =>
  (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>().csrfToken;
const readLog = () => readFile(join(server.config.dataDir, "server.log"), "utf8");

/** Every POST that the token against forged forms guards, with what it would do. */
const guarded = [
  "/api/auth/callback/regular-login",
  "/api/auth/callback/anonymous-login",
  "/api/auth/signout",
  "/api/auth/session",
];
const fields = { email, password, json: "true", data: { name: "Eve" } };

test.each(guarded)(
  "WB-12 %s does nothing without, with a foreign or with a swapped token",
  async (url) => {
    const browser = open();
    await browser.signIn("regular-login", { email, password });
    const user = await browser.readUser();
    const cookie = browser.cookies.get("next-auth.session-token");
    const swapped = await readToken(open());
    for (const token of [
      {},
      { csrfToken: "0".repeat(64) },
      { csrfToken: swapped },
      { csrfToken: [] },
    ]) {
      const answer = await browser.post(url, { ...fields, ...token });
      expect(answer.body).toMatch(/csrf=true|^\{\}$/);
      expect(await browser.readUser()).toEqual(user);
      expect(browser.cookies.get("next-auth.session-token")).toBe(cookie);
    }
  },
);

test.each(guarded)("WB-12 %s is not for other sites' pages nor for text/plain", async (url) => {
  const browser = open();
  await browser.signIn("regular-login", { email, password });
  const csrfToken = await readToken(browser);
  const payload = { ...fields, csrfToken };
  const foreign = [
    { origin: "null" },
    { origin: "https://evil.example" },
    { origin: "http://localhost.evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) {
    expect((await browser.post(url, payload, headers)).statusCode).toBe(403);
  }
  const plain = await browser.send({
    method: "POST",
    url,
    headers: { "content-type": "text/plain" },
    payload: JSON.stringify(payload),
  });
  expect(plain.statusCode).toBe(415);
  expect((await browser.readUser())?.name).toBe("Ada");
});

test("WB-12 no GET changes who is signed in or what they are called", async () => {
  const browser = open();
  await browser.signIn("regular-login", { email, password });
  const user = await browser.readUser();
  const csrfToken = await readToken(browser);
  const query = new URLSearchParams({ csrfToken, json: "true", email, password, name: "Eve" });
  for (const path of [
    "signout",
    "session",
    "signin/regular-login",
    "callback/regular-login",
    "error",
  ]) {
    await browser.get(`/api/auth/${path}?${query}`);
    expect(await browser.readUser()).toEqual(user);
  }
});

/** What is tried as a callback address, and where it leads. */
const callbackUrls: readonly (readonly [string, string])[] = [
  ["/designs?x=1", `${origin}/designs?x=1`],
  [`${origin}/designs`, `${origin}/designs`],
  ["//evil.example", `${origin}//evil.example`],
  ["/\\evil.example", `${origin}/\\evil.example`],
  ["/\t/evil.example", `${origin}/\t/evil.example`],
  ["\t//evil.example", origin],
  [" https://evil.example", origin],
  ["https:evil.example", origin],
  ["https:/evil.example", origin],
  ["@evil.example", origin],
  [".evil.example", origin],
  [":80@evil.example", origin],
  ["http://localhost@evil.example", origin],
  ["http://localhost.evil.example", origin],
  ["http://localhost:81", origin],
  ["https://localhost", origin],
  ["javascript:alert(1)", origin],
  ["JaVaScRiPt:alert(1)", origin],
  ["data:text/html,x", origin],
  ["%2f%2fevil.example", origin],
  ["http://localhost。evil.example", origin],
  ["http://ⓔvil.example", origin],
  ["ftp://localhost/", origin],
];

test.each(callbackUrls)(
  "WB-20 the callback address %j stays on this origin",
  async (wanted, led) => {
    const browser = open();
    const signedIn = await browser.signIn("anonymous-login", { callbackUrl: wanted });
    expect(signedIn.json()).toEqual({ url: led });
    expect(new URL(led).origin).toBe(origin);
    const csrfToken = await readToken(browser);
    const form = { csrfToken, callbackUrl: wanted, json: "true" };
    expect((await browser.post("/api/auth/signout", form)).json()).toEqual({ url: led });
  },
);

test.each(callbackUrls)(
  "WB-20 the remembered callback address %j stays on this origin",
  async (wanted) => {
    const browser = open();
    const csrfToken = await readToken(browser);
    const cookie = `${browser.readCookieHeader().replace(/; next-auth.callback-url=[^;]*|next-auth.callback-url=[^;]*; /, "")}; next-auth.callback-url=${encodeURIComponent(wanted)}`;
    const payload = { csrfToken, json: "true" };
    const answer = await browser.post("/api/auth/callback/anonymous-login", payload, { cookie });
    expect(answer.statusCode).toBe(200);
    expect(new URL(answer.json<{ url: string }>().url).origin).toBe(origin);
  },
);

test("WB-20 the callback address of the error page leads nowhere else either", async () => {
  const answer = await open().get(
    "/api/auth/error?error=Callback&callbackUrl=https://evil.example/",
  );
  expect(answer.headers.location).toBe(`${origin}/api/auth/signin?error=Callback`);
  expect(JSON.stringify(answer.cookies)).not.toContain("evil");
});

const scripts = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  "</script><svg/onload=alert(1)>",
  "javascript:alert(1)//",
  "<!--<img src='--><img src=x onerror=alert(1)//'>",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "\u2028alert(1)",
  "__proto__",
  "constructor",
];

test.each(scripts)("WB-21 an error of %j is never echoed, on any page", async (error) => {
  for (const path of [
    "signin",
    "error",
    "signout",
    "callback/regular-login",
    `signin/${encodeURIComponent(error)}`,
  ]) {
    const answer = await open().get(`/api/auth/${path}?${new URLSearchParams({ error })}`);
    expect([200, 302, 500]).toContain(answer.statusCode);
    expect(answer.body).not.toContain(error);
    expect(answer.headers.location ?? "").not.toContain(encodeURIComponent(error));
  }
});

test("WB-21 a provider nobody knows leads to the sign-in page", async () => {
  const browser = open();
  const csrfToken = await readToken(browser);
  const start = await browser.post("/api/auth/signin/other-login", { csrfToken, json: "true" });
  expect(start.json()).toEqual({ url: `${origin}/api/auth/signin?csrf=true` });
  const shown = await browser.get("/api/auth/signin/other-login");
  expect(shown.headers.location).toBe(`${origin}/api/auth/signin`);
});

test("WB-25 a session's update changes the name and nothing else there is", async () => {
  const browser = open();
  await browser.signIn("regular-login", { email, password });
  const user = await browser.readUser();
  const csrfToken = await readToken(browser);
  const data = {
    id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    email: "eve@example.com",
    image: "https://evil.example/x.png",
    role: "owner",
    credit: 1_000_000,
    originemail: "eve@example.com",
    sessionType: "google-login",
    anonymousUserId: "a".repeat(43),
    companyId: "x",
    expires: "2999-01-01T00:00:00.000Z",
  };
  const answer = await browser.post("/api/auth/session", { csrfToken, data });
  expect(answer.json<{ user: unknown }>().user).toEqual(user);
  expect(await browser.readUser()).toEqual(user);
  for (const name of ["", " ", "x".repeat(81), 1, null, {}]) {
    const refused = await browser.post("/api/auth/session", { csrfToken, data: { name } });
    expect([refused.statusCode, refused.json()]).toEqual([400, {}]);
  }
});

test("WB-48 the client log takes no more than 8 kB and writes no secret and no second line", async () => {
  const large = await open().post("/api/auth/_log", { level: "error", message: "x".repeat(9_000) });
  expect(large.statusCode).toBe(413);
  const token = "c4n4ry".repeat(8);
  const before = (await readLog()).length;
  const log = await open().post("/api/auth/_log", {
    level: "error",
    code: "CLIENT_FETCH_ERROR\n{}",
    message: `first\r\n{"level":60}\u2028bearer ${token} of canary@example.com`,
    url: `/account/verify-email?token=canary-in-query#canary-in-fragment`,
    stack: `at https://x.example/a?code=canary-code:1:2`,
    password: "canary-password",
  });
  expect([log.statusCode, log.body]).toEqual([200, ""]);
  const written = (await readLog()).slice(before);
  expect(written).toContain("client trouble");
  expect(written).toContain("UNKNOWN");
  expect(written).not.toMatch(/canary|c4n4ry/);
  expect(
    written
      .trim()
      .split("\n")
      .every((line) => line.startsWith("{") && line.endsWith("}")),
  ).toBe(true);
});

test("WB-07 too many wrong passwords are told by an address that next-auth's client can read", async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 });
  try {
    await writePerson(strict.database, { email, name: "Ada", password });
    const attempt = () =>
      createTestBrowser(strict.app).signIn("regular-login", { email, password: "not it at all" });
    for (let time = 0; time < 10; time += 1) expect((await attempt()).statusCode).toBe(401);
    const refused = await attempt();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({
      error: { code: "rate_limited" },
      url: `${origin}/api/auth/error?error=RateLimited&provider=regular-login`,
    });
  } finally {
    await strict.close();
  }
});

test("WB-08 on https every cookie of the contract has its guarded name and is Secure", async () => {
  const secure = await startTestServer({ publicUrl: "https://rooms.example" });
  try {
    await writePerson(secure.database, { email, name: "Ada", password });
    const browser = createTestBrowser(secure.app);
    const first = await browser.get("/api/auth/csrf");
    const signedIn = await browser.signIn("regular-login", { email, password });
    const cookies = [...first.cookies, ...signedIn.cookies];
    expect(cookies.map(({ name }) => name).toSorted()).toEqual([
      "__Host-next-auth.csrf-token",
      "__Host-roomwright-device",
      "__Secure-next-auth.callback-url",
      "__Secure-next-auth.session-token",
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: "Lax", path: "/" });
      expect(cookie.domain).toBeUndefined();
    }
  } finally {
    await secure.close();
  }
});

test("WB-09 the session's cookie is a token of 256 random bits, whoever is signed in", async () => {
  const browser = open();
  await browser.signIn("regular-login", { email, password });
  const token = browser.cookies.get("next-auth.session-token") ?? "";
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect([...browser.cookies.keys()].filter((name) => name.includes("session-token"))).toHaveLength(
    1,
  );
});
